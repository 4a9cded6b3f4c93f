-- Everybody chooses before anybody sees a choice; then all that nobody chose rests.
local M = {}

function M.scatter(c)
  local kept, mine = {}, {}
  for _, choice in ipairs(c.game:each { players = c.game.players, from = { type = "ally" } }) do
    for _, card in ipairs(choice.cards) do
      kept[#kept + 1] = card
      if choice.player == c.you then mine[#mine + 1] = card end
    end
  end
  local others = {}
  for _, card in ipairs(c.game:all { type = "ally" }) do
    local chosen = false
    for _, one in ipairs(kept) do chosen = chosen or one == card end
    if not chosen then others[#others + 1] = card end
  end
  c.game:rest { cards = others }
  c.game:wake { cards = mine }
end

return M
