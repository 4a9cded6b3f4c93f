local bonus <const> = 2
bonus = 3
return {}
