local M = {}
function M.burn(c) c.game:draw {} end
function M.spare(c) c.game:draw {} end
return M
