local M = {}
function M.fine(c)
  local other = { self = { pwoer = 1 } }
  if other.self.pwoer == 1 then c.game:draw { player = c.you } end
end
function M.wrong(c)
  c.game:drwa { player = c.you }
  if c.self.pwoer == 1 then return end
end
return M
