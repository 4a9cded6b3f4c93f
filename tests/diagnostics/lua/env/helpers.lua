local M = {}
_ENV = M
local _ENV = {}
return M
