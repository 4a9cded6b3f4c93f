0local M = {}
local k = 3
function M.f(c)
  local t = c.you.deck:top(k)
  c.game:look { cards = t }
  table.sort(t, function(a, b) return a.name < b.name end)
  c.game:move { cards = t, to = "graveyard", position = "top" }
end
return M
