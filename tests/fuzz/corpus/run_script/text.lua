1local s = string.format("%d %s", 4, self) .. [[long]] --[==[ c ]==]
while #s < 0x20 do s = s .. s end ::a:: if x > 1 then x = x - 1 goto a end
game:add_counters { to = self, counter = "damage", count = #s // 2 }