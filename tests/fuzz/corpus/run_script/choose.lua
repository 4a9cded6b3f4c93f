1local c = game:choose { from = game:all {}, up_to = 2 }
if #c > 0 then game:damage { to = c, amount = x } end
