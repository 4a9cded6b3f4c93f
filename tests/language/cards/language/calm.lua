local M = {}
local rest = 1
function M.still(c)
  c.game:draw { player = c.you, count = rest }
end
return M
