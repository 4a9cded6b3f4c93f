local M = {}
function M.burn(c)
  c.game:damage { to = c.target, amuont = 2 }
  total = 2
end
return M
