local M = {}
function M.all(...)
  local t = { ... }
  return t
end
return M
