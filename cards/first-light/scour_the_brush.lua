-- What was put into the graveyard this way, and is still there, is what can be found.
local M = {}

function M.scour(c)
  local milled = c.game:mill { count = 3 }
  local found = {}
  for _, card in ipairs(milled and milled.moved or {}) do
    if card:is { zone = "graveyard", subtype = { "beast", "arrow" } } then found[#found + 1] = card end
  end
  if #found > 0 then
    c.game:move { cards = c.game:choose { from = found, up_to = 1 }, to = "hand" }
  end
end

return M
