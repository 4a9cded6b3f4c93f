local M = {}

function M.kindle(c)
  if c.x > 2 then
    c.game:draw {}
end

return M
