1game:move { cards = game:all { zone = "hand", owner = you }, to = "deck" }
game:roll { sides = 6 }
game:summon { token = "practice/sapling" }
game:order { cards = game:all {} }
game:number { min = 1, max = x }