1for i, p in ipairs(game.players) do
  if game:ask { by = p } then game:draw { player = p } end
end
error("no")
