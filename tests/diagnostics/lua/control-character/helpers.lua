local M = {}
M.name = "a[31m"
return M
