-- What grows on the heath, each as likely as the others.
local herbs = { "first-light/fen-sorrel", "first-light/grey-thistle", "first-light/knot-root" }
local M = {}

function M.forage(c)
  c.game:summon { token = herbs[c.game:roll { sides = 3 }] }
end

return M
