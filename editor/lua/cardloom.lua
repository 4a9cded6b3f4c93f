---@meta
-- What the scripts of cards can use, for editors. Written by `cardloom doc`: changes are lost.
-- A function of a .lua file beside cards is annotated so:
--
--   ---@param c Script
--   function M.kindle(c) c.game:draw { player = c.you } end

---A kind of zone.
---@alias ZoneName "deck"|"material"|"hand"|"memory"|"graveyard"|"banishment"|"field"|"stack"|"intent"|"inner_lineage"|"loaded"|"pantheon"|"standing"
---A kind of counter.
---@alias CounterName "distant"|"fostered"|"ephemeral"|"suppressed"|"preserved"|"buff"|"debuff"|"bulwark"|"damage"|"durability"|"enlighten"|"level"|"omen"|"static"|"wither"|"charge"|"haunt"|"preparation"|"sheen"|"training"|"epitaph"
---A phase of the turn.
---@alias PhaseName "first_champion"|"wake_up"|"materialize"|"recollection"|"draw"|"main"|"combat"|"end"
---An event.
---@alias EventId "move"|"enter"|"leave"|"banish"|"draw"|"discard"|"destroy"|"sacrifice"|"die"|"mill"|"reserve"|"recollect"|"load"|"play"|"activate"|"materialize"|"bestow"|"activate_ability"|"trigger"|"resolve"|"negate"|"fizzle"|"summon"|"generate"|"turn_face"|"counters"|"rest"|"wake"|"damage"|"prevent"|"recover"|"foster"|"become_distant"|"transform"|"link"|"control"|"suppress"|"gain"|"level_up"|"delevel"|"attack"|"wield"|"retaliate"|"redirect"|"hit"|"kill"|"shuffle"|"reveal"|"glimpse"|"scavenge"|"gather"|"empower"|"note"|"phase"|"turn"|"target"|"opportunity"|"obey"|"lose"|"cease"|"wear_off"|"draw_from_empty"|"concede"|"end"
---A type of cards.
---@alias TypeName "champion"|"ally"|"action"|"attack"|"item"|"weapon"|"domain"|"phantasia"|"mastery"|"status"|"greater_boon"|"lesser_boon"
---An element.
---@alias ElementName "norm"|"fire"|"water"|"wind"|"arcane"|"astra"|"crux"|"exia"|"luxem"|"neos"|"tera"|"umbra"|"exalted"
---A supertype of cards.
---@alias SupertypeName "regalia"|"unique"|"token"

---A number, one of several, or a range.
---@alias NumberWanted integer|integer[]|{ min: integer?, max: integer? }
---A player, or a word for one.
---@alias PlayerWanted Player|"you"|"opponent"|"any"|"turn_player"
---What a note can hold.
---@alias Kept integer|boolean|string|Player|(integer|boolean|string|Player)[]

---What a verb has done. A verb gives nil if nothing was done, or less than it calls for.
---@class Outcome
---@field amount integer How much was done.
---@field cards Card[] To which cards.
---@field moved? Card[] Of moves: the cards that have arrived where they were sent.
---@field rest? Card[] Of reveals: the cards before those that were looked for.
---@field instance? Instance Of a copy: what is on the stack now.

---Wanted characteristics; all must hold. Without `zone`, of objects on the field.
---@class Filter
---@field type? TypeName|"unit"|"object"|(TypeName|"unit"|"object")[] Cards of this type; `unit` and `object` are types here.
---@field supertype? SupertypeName|SupertypeName[] Cards of this supertype.
---@field element? ElementName|ElementName[] Cards of this element.
---@field subtype? string|string[] Cards of this subtype.
---@field class? string|string[] Cards of this class.
---@field keyword? string|string[] Cards that have this keyword.
---@field name? string|string[] Cards of this name.
---@field reserve? NumberWanted Cards with this reserve cost; X is no number.
---@field memory? NumberWanted Cards with this memory cost; X is no number.
---@field power? NumberWanted Cards with this power.
---@field base_power? NumberWanted Cards with this power before what adds to it.
---@field life? NumberWanted Cards with this life.
---@field level? NumberWanted Cards with this level.
---@field durability? NumberWanted Cards with this durability.
---@field counters? table<CounterName, NumberWanted> Cards with so many counters of each kind.
---@field state? string|string[] Objects that are `awake`, `rested`, `damaged`, `attacking`, `defending` or `retaliating`, or in a state of the rules.
---@field controller? PlayerWanted What this player controls.
---@field owner? PlayerWanted What this player owns.
---@field zone? ZoneName|ZoneName[] Cards there, instead of objects on the field.
---@field played_from? string|string[] What was played from this zone.
---@field top? integer With `zone`: the first so many of each such zone.
---@field other? boolean Any but this card.
---@field token? boolean Tokens, or all but tokens.
---@field face? string Cards that lie face `up`, or `down`.
---@field linked? string|string[] Cards that are linked to this one, wherever they are.
---@field tallied? string|string[] Cards that a tally of this card has counted.
---@field all_of? Filter[] What fits all of them.
---@field any_of? Filter[] What fits one of them.
---@field none_of? Filter|Filter[] What fits none of them.
---@field player? PlayerWanted Players, not cards.

---@class Card
---@field name string The card's name.
---@field owner Player Whose card it is.
---@field controller Player Who controls it.
---@field zone ZoneName The name of the zone it lies in.
---@field rested boolean True if it is an object at rest.
---@field damage integer The damage marked on it.
---@field power integer Its power.
---@field base_power integer Its power before what adds to it.
---@field life integer Its life.
---@field level integer? Its level; nil if it has none.
---@field durability integer? Its durability; nil if it has none.
---@field reserve integer? Its reserve cost; nil if it has none.
---@field memory_cost integer? Its memory cost; nil if it has none.
---@field x integer The X it was played with, or 0.
---@field played_from ZoneName? The zone it was played from, by name; nil if it was not played.
---@field token boolean True if it is a token.
---@field face "up"|"down" `up` or `down`: how it lies.
---@field follow fun(self: Card): Card? card:follow(): the card where it went with the one move it has made since, if everybody sees it there; itself if it has not moved; else nil.
---@field is fun(self: Card, filter: Filter): boolean card:is { ... }: whether it fits a filter.
---@field has fun(self: Card, keyword: string): boolean card:has('taunt'): whether it has a keyword.
---@field share integer Of a target: what it was given of the amount that was divided; else 0.
---@field counters table<CounterName, integer> Its counters by kind, as in card.counters.damage.
---@field paid table<string, any> What was paid as it was played, by the ids of costs, as in card.paid.braced.
---@field notes table<string, Kept?> What was noted on it, as in card.notes.feared; nil if nothing was.
---@field link table<string, Card?> The first card it is linked to by a name, as in card.link.kept; nil if none is.

---@class Player
---@field share integer Of a target: what they were given of the amount that was divided; else 0.
---@field notes table<string, Kept?> What was noted of them, as in player.notes.vow; nil if nothing was.
---@field tally fun(self: Player, name: string): integer player:tally('struck'): what a tally of this card has come to, with them as `you`.
---@field opponents Player[] The other players who are in the game.
---@field champion Card? Their champion; nil if they have none.
---@field influence integer How many cards are in their hand and memory.
---@field deck Zone Their zone of this name.
---@field material Zone Their zone of this name.
---@field hand Zone Their zone of this name.
---@field memory Zone Their zone of this name.
---@field graveyard Zone Their zone of this name.
---@field banishment Zone Their zone of this name.
---@field pantheon Zone Their zone of this name.
---@field standing Zone Their zone of this name.

---@class Zone
---@field count integer How many cards lie in it.
---@field owner Player? Whose zone it is.
---@field top fun(self: Zone, n: integer): Card[] zone:top(n): its first n cards.

---@class Event
---@field amount integer How much; a replacement may set it.
---@field card Card? The card it happens to.
---@field player Player? Who does it.
---@field source Card? What caused it; nil if nothing did.
---@field over Card? Of a level: the card that was the top; of a link: what it is linked to.
---@field from ZoneName? Of a move or a play: the zone it leaves, by name.
---@field x integer Of a play: the X that was declared.
---@field to ZoneName? Of a move: the zone it goes to, by name.
---@field counter CounterName? The kind of counter, by name.
---@field cause "effect"|"cost"|"check"|"turn"|"combat"|nil `effect`, `cost`, `check`, `turn` or `combat`.
---@field phase PhaseName? The phase that begins or ends, by name.
---@field key string? The note that changed, by name.
---@field attacker Card? Of combat: the unit that attacks, or deals the damage.
---@field target Card? Of combat: what is attacked; `self`, if it is among them.
---@field defender Player? Of combat: whose that is.
---@field prevented integer? Of damage: how much was prevented so far.
---@field cards Card[] Of "one or more": the cards of all that happened together.
---@field value fun(self: Event, keyword: string): integer event:value('critical'): of combat, in a replacement: what the numbers of a keyword come to, of the unit and of what it uses; 0 if there is none.
---@field add fun(self: Event, values: table) event:add { card = c }: the same happens once more, with other values.
---@field cancel fun(self: Event) event:cancel(): it does not happen.

---@class Instance
---@field card Card The card it comes from.
---@field controller Player Who controls it.
---@field kind "activation"|"materialization"|"bestowal"|"ability"|"trigger" `activation`, `materialization`, `bestowal`, `ability` or `trigger`.
---@field copy boolean True if it is a copy.
---@field x integer The X that was announced, or 0.

---@class Ability
---@field activated_this_turn integer How often this object has used this ability this turn.
---@field resolved_this_turn integer How often it has resolved this turn.
---@field times integer How often it was used at all, by this object.

---@class Combat
---@field attacker Card? The unit that attacks; nil if there is no combat.
---@field target Card? What is attacked; nil if it is nothing, or all of a player's.
---@field has fun(self: Combat, keyword: string): boolean combat:has('true_sight'): whether the attack has a keyword: from its attacker, from what it uses, or given to it.

---@class Arguments.damage
---@field to? Card|Card[] a card or a list of cards; those that have moved are left out
---@field amount integer how much each of them is dealt
---@field unpreventable? boolean true if it cannot be prevented
---@field source? Card what deals it; this card, unless it is said

---@class Arguments.recover
---@field player? Player|Player[] who recovers; you, unless it is said
---@field amount integer how many damage counters go at most

---@class Arguments.rest
---@field cards? Card|Card[] a card or a list of cards; those that have moved are left out

---@class Arguments.wake
---@field cards? Card|Card[] a card or a list of cards; those that have moved are left out

---@class Arguments.add_counters
---@field to? Card|Card[] a card or a list of cards; those that have moved are left out
---@field counter CounterName the kind of counter
---@field count? integer how many; 1, unless it is said

---@class Arguments.remove_counters
---@field from? Card|Card[] a card or a list of cards; those that have moved are left out
---@field counter CounterName the kind of counter
---@field count? integer|"all" how many, or 'all'; 1, unless it is said
---@field up_to? integer so many at most: you say how many

---@class Arguments.move_counters
---@field from Card the card they are on
---@field counter CounterName the kind of counter
---@field count? integer|"all" how many, or 'all'; 1, unless it is said
---@field up_to? integer so many at most: you say how many
---@field to Card the card they go to

---@class Arguments.summon
---@field token? string the id of the token's card
---@field count? integer how many; 1, unless it is said
---@field player? Player who summons them; you, unless it is said
---@field rested? boolean true if they enter rested
---@field copy_of? Card instead of `token`: an object that they are copies of

---@class Arguments.level_up
---@field card? Card the champion card that comes on top
---@field champion? Card yours, unless it is said

---@class Arguments.delevel
---@field champion? Card yours, unless it is said

---@class Arguments.grant
---@field ability string a lasting ability of this card, by name
---@field to? Card|Card[]|Player who bears it: a card, each of a list of cards, or a player; you hold it, if it is nobody
---@field uses? integer how often it acts before it ends; no limit, if it is not said
---@field args? table<string, Kept|Card> up to 4 named values, which it reads as `args`: numbers, words, players, cards
---@field duration? "turn"|"combat"|"phase"|"next_turn"|"end_of_next_turn"|"source" `turn`, `combat`, `phase`, `next_turn`, `end_of_next_turn` or `source`: until that is over, or begins, or until what grants it leaves
---@field of? Player whose next turn is meant; yours, unless it is said
---@field starts? "turn"|"combat"|"phase"|"next_turn"|"end_of_next_turn"|"source" `turn`, `combat`, `next_turn` or `end_of_next_turn`: it waits until this turn ends, the next combat begins, or the next turn begins or ends

---@class Arguments.control
---@field cards? Card|Card[] a card or a list of cards; those that have moved are left out
---@field player? Player who gains control; you, unless it is said
---@field duration? "turn"|"combat"|"phase"|"next_turn"|"end_of_next_turn"|"source" `turn`, `combat`, `phase`, `next_turn`, `end_of_next_turn` or `source`: until that is over, or begins, or until what grants it leaves
---@field of? Player whose next turn is meant; yours, unless it is said

---@class Arguments.modify
---@field who? Card|Card[] a card or a list of cards; those that have moved are left out
---@field duration? "turn"|"combat"|"phase"|"next_turn"|"end_of_next_turn"|"source" `turn`, `combat`, `phase`, `next_turn`, `end_of_next_turn` or `source`: until that is over, or begins, or until what grants it leaves
---@field of? Player whose next turn is meant; yours, unless it is said
---@field power? integer added to its power
---@field life? integer added to its life
---@field level? integer added to its level
---@field durability? integer added to its durability
---@field set? table<string, Kept|Card> what is set: power, life, level, durability, type, subtype, class, element, name, obeys
---@field also? table<string, Kept|Card> what it is as well: type, subtype, class, element
---@field gain? Kept|table<string, Kept> a keyword, a lasting ability of this card, or a list of them; { pride = 3 } is a keyword with its value
---@field lose? Kept a keyword, a list of them, or `all`
---@field swap? Kept two stats that change places
---@field args? table<string, Kept|Card> up to 4 named values, which it reads as `args`: numbers, words, players, cards

---@class Arguments.set_state
---@field cards? Card|Card[] a card or a list of cards; those that have moved are left out
---@field state string a state of the rules, by name
---@field on? boolean false if the state ends; true, unless it is said

---@class Arguments.foster
---@field cards? Card|Card[] a card or a list of cards; those that have moved are left out

---@class Arguments.set_distant
---@field cards? Card|Card[] a card or a list of cards; those that have moved are left out

---@class Arguments.transform
---@field cards? Card|Card[] a card or a list of cards; those that have moved are left out

---@class Arguments.become
---@field who Card the object that becomes something else
---@field copy_of Card what it becomes a copy of
---@field duration? "turn"|"combat"|"phase"|"next_turn"|"end_of_next_turn"|"source" `turn`, `combat`, `phase`, `next_turn`, `end_of_next_turn` or `source`: until that is over, or begins, or until what grants it leaves
---@field of? Player whose next turn is meant; yours, unless it is said

---@class Arguments.load
---@field cards? Card|Card[] a card or a list of cards; those that have moved are left out
---@field into? Card the object they are loaded into; this one, unless it is said

---@class Arguments.gain_mastery
---@field name string the mastery
---@field player? Player you, unless it is said

---@class Arguments.gain_status
---@field name string the status
---@field player? Player you, unless it is said

---@class Arguments.lose_status
---@field name string the status
---@field player? Player you, unless it is said

---@class Arguments.draw
---@field player? Player|Player[] who draws; you, unless it is said
---@field count? integer how many; 1, unless it is said
---@field to? ZoneName where to; to the hand, unless it is said

---@class Arguments.mill
---@field player? Player|Player[] whose deck; yours, unless it is said
---@field count? integer how many; 1, unless it is said

---@class Arguments.move
---@field cards? Card|Card[] a card or a list of cards; those that have moved are left out
---@field to ZoneName the zone to move to
---@field position? "top"|"bottom"|"random"|integer where in it, if it has an order
---@field unseen? boolean true if others must not see which card was taken
---@field face? "up"|"down" `up` or `down`; as usual, unless it is said
---@field controller? Player of an object; its owner, unless it is said
---@field rested? boolean true if it enters rested
---@field visible_to? Player|Player[] who may look at it face down
---@field link? string links what arrives there to this object
---@field duration? "turn"|"combat"|"phase"|"next_turn"|"end_of_next_turn"|"source" how long: as that is over, what arrived there returns
---@field counters? table<CounterName, integer> counters that they get as they arrive, as in { omen = 1 }
---@field of? Card of a zone that an object has, as `inner_lineage`: that object
---@field transformed? boolean true if it enters with its other face up

---@class Arguments.discard
---@field cards? Card|Card[] a card or a list of cards; those that have moved are left out
---@field player? Player|Player[] who chooses instead, each so many of theirs
---@field filter? Filter which cards they choose from
---@field count? integer how many; 1, unless it is said
---@field up_to? integer so many at most
---@field random? boolean true if chance chooses
---@field link? string links what arrives there to this object
---@field prompt? string what is asked, in words

---@class Arguments.banish
---@field cards? Card|Card[] a card or a list of cards; those that have moved are left out
---@field player? Player|Player[] who chooses instead, each so many of theirs, unless the filter says whose
---@field filter? Filter which cards they choose from
---@field count? integer how many; 1, unless it is said
---@field up_to? integer so many at most
---@field random? boolean true if chance chooses
---@field face? "up"|"down" `up` or `down`; as usual, unless it is said
---@field visible_to? Player|Player[] who may look at it face down
---@field link? string links what arrives there to this object
---@field duration? "turn"|"combat"|"phase"|"next_turn"|"end_of_next_turn"|"source" how long: as that is over, what arrived there returns
---@field counters? table<CounterName, integer> counters that they get as they arrive, as in { omen = 1 }
---@field prompt? string what is asked, in words

---@class Arguments.suppress
---@field cards? Card|Card[] a card or a list of cards; those that have moved are left out
---@field player? Player|Player[] who chooses instead, each so many of theirs, unless the filter says whose
---@field filter? Filter which cards they choose from
---@field count? integer how many; 1, unless it is said
---@field up_to? integer so many at most
---@field random? boolean true if chance chooses
---@field link? string links what arrives there to this object
---@field prompt? string what is asked, in words

---@class Arguments.destroy
---@field cards? Card|Card[] a card or a list of cards; those that have moved are left out
---@field player? Player|Player[] who chooses instead, each so many of theirs, unless the filter says whose
---@field filter? Filter which cards they choose from
---@field count? integer how many; 1, unless it is said
---@field up_to? integer so many at most
---@field random? boolean true if chance chooses
---@field link? string links what arrives there to this object
---@field prompt? string what is asked, in words

---@class Arguments.sacrifice
---@field cards? Card|Card[] a card or a list of cards; those that have moved are left out
---@field player? Player|Player[] who chooses instead, each so many of theirs
---@field filter? Filter which cards they choose from
---@field count? integer how many; 1, unless it is said
---@field up_to? integer so many at most
---@field random? boolean true if chance chooses
---@field link? string links what arrives there to this object
---@field prompt? string what is asked, in words

---@class Arguments.look
---@field cards? Card|Card[] a card or a list of cards; those that have moved are left out
---@field player? Player who looks; you, unless it is said
---@field zone? ZoneName instead of cards: a zone; the deck, unless it is said
---@field of? Player whose zone; yours, unless it is said
---@field count? integer so many of that zone, from the top; all, unless it is said
---@field random? boolean true if chance chooses which

---@class Arguments.reveal
---@field cards? Card|Card[] a card or a list of cards; those that have moved are left out
---@field zone? ZoneName instead of cards: a zone; the deck, unless it is said
---@field of? Player whose zone; yours, unless it is said
---@field count? integer so many of that zone, from the top; all, unless it is said
---@field random? boolean true if chance chooses which

---@class Arguments.reveal_until
---@field player? Player whose zone; yours, unless it is said
---@field filter Filter what ends it
---@field zone? ZoneName the deck, unless it is said
---@field count? integer so many at most; no limit, unless it is said
---@field to? ZoneName where what fits goes; it stays, unless it is said
---@field rest_to? "top"|"bottom"|"graveyard"|"banishment" what becomes of the rest: `top` or `bottom` of where it is, `graveyard`, `banishment`
---@field random? boolean true if the rest goes there in an order that chance chooses
---@field prompt? string what is asked, in words

---@class Arguments.search
---@field player? Player who does it; you, unless it is said
---@field zone? ZoneName which zone; the deck, unless it is said
---@field of? Player whose zone; of who searches, unless it is said
---@field filter? Filter which cards can be found
---@field count? integer how many; 1, unless it is said
---@field up_to? integer so many at most
---@field top? integer only the first so many cards of it; it is not shuffled then
---@field to? ZoneName where to; to the hand, unless it is said
---@field rest_to? "top"|"bottom"|"graveyard"|"banishment" what becomes of the rest: `top` or `bottom` of where it is, `graveyard`, `banishment`
---@field random? boolean true if chance chooses
---@field prompt? string what is asked, in words

---@class Arguments.shuffle
---@field player? Player whose zone; yours, unless it is said
---@field zone? ZoneName the deck, unless it is said

---@class Arguments.glimpse
---@field player? Player|Player[] who does it; you, unless it is said
---@field count? integer how many; 1, unless it is said

---@class Arguments.gather
---@field player? Player who does it; you, unless it is said
---@field count? integer how many; 1, unless it is said

---@class Arguments.empower
---@field player? Player|Player[] who does it; you, unless it is said
---@field amount integer how much higher LV counts

---@class Arguments.instruct
---@field player? Player|Player[] who does it; you, unless it is said
---@field amount? integer how much of it; 1, unless it is said
---@field name string the instruction

---@class Arguments.generate
---@field names string|string[] the id of a card, or a list of them
---@field count? integer how many of each; 1, unless it is said
---@field player? Player who gets them; you, unless it is said
---@field to? ZoneName where to; to the hand, unless it is said

---@class Arguments.pay
---@field player? Player|Player[] who is asked; of a list the first who will; you, unless it is said
---@field cost { reserve?: integer, memory?: integer } its parts, as on cards: { reserve = 2 }, { memory = 1, rest = self }, { sacrifice = { type = 'ally' } }
---@field prompt? string what is asked, in words

---@class Arguments.turn_face
---@field cards? Card|Card[] a card or a list of cards; those that have moved are left out
---@field face? "up"|"down" `up` or `down`; over, unless it is said

---@class Arguments.remove_damage
---@field cards? Card|Card[] a card or a list of cards; those that have moved are left out

---@class Arguments.negate
---@field what? Instance something on the stack

---@class Arguments.copy
---@field what? Card|Player|Instance something on the stack; with `as`, a card
---@field player? Player who controls the copy; you, unless it is said
---@field retarget? "may"|"must" `may` or `must`: whether its controller chooses new targets; it keeps them, unless it is said
---@field as? "intent" `intent`: a card is copied into an Intent of the combat under way; the copy is no card, and gone when it leaves
---@field of? Card whose Intent; the attacker's, unless it is said

---@class Arguments.retarget
---@field what? Instance something on the stack
---@field to? Card|Player|Instance the new target; a player chooses, unless it is said
---@field optional? boolean true if they may leave it as it is
---@field by? Player who chooses; you, unless it is said
---@field prompt? string what is asked, in words

---@class Arguments.trigger
---@field card? Card whose abilities
---@field event EventId the event they trigger on, as `enter`

---@class Arguments.play
---@field card? Card what is played
---@field from? Filter instead of a card: what the player chooses it from
---@field player? Player who plays it; you, unless it is said
---@field as? "activate"|"materialize"|"bestow" `activate`, `materialize` or `bestow`; as its cost says, unless it is said
---@field free? "cost"|"costs" `cost`: without its reserve or memory cost; `costs`: without additional ones, too
---@field ignoring? "elements"|"level"|"lineage"|("elements"|"level"|"lineage")[] `elements`: they need not be enabled; `level`, `lineage`: a champion need not fit
---@field optional? boolean true if the player may leave it
---@field pay_with? string a lasting `pay` of this card, which can pay for it as well
---@field prompt? string what is asked, in words

---@class Arguments.note
---@field who? Card|Player a card or a player; this object, unless it is said
---@field key string the name it is noted under
---@field value? Kept a number, a word, a player, true or false, or a list of up to 4 of them; without it the note goes

---@class Arguments.link
---@field cards? Card|Card[] a card or a list of cards; those that have moved are left out
---@field key string the name of the link
---@field from? Card what they are linked to; this object, unless it is said

---@class Arguments.skip
---@field phase PhaseName which phase
---@field player? Player whose; of whoever has it next, unless it is said

---@class Arguments.add_phase
---@field phase PhaseName which phase

---@class Arguments.add_turn
---@field player? Player whose turn; yours, unless it is said

---@class Arguments.end_phase

---@class Arguments.end_turn

---@class Arguments.win
---@field player? Player|Player[] you, unless it is said

---@class Arguments.lose
---@field player? Player|Player[] you, unless it is said

---@class Arguments.draw_game

---@class Arguments.signal
---@field event EventId an event of the rules that the game does not raise itself
---@field player? Player who does it; you, unless it is said
---@field card? Card the card it happens to
---@field amount? integer how much

---@class Arguments.reflex
---@field ability string a lasting ability of this card, by name
---@field amount? integer what it gets as x
---@field args? table<string, Kept|Card> up to 4 named values, which it reads as `args`: numbers, words, players, cards

---@class Arguments.roll
---@field sides integer of the die

---@class Arguments.redirect
---@field from? Card which attack target; the first, unless it is said
---@field to? Card what is attacked instead; without it, you choose
---@field optional? boolean true: you may leave it

---@class Arguments.attack
---@field attacker? Card who attacks, without resting; nobody: nothing is done
---@field target? Card what it attacks; without it, its controller chooses
---@field optional? boolean true: you may leave it
---@field with? Card|Card[] what it wields, a card or a list; without it, its controller chooses

---@class Arguments.choose
---@field from Filter|Card[]|Player[] what to choose from: a filter, or a list
---@field count? integer exactly so many, or all there are; 1, unless it is said
---@field up_to? integer so many at most
---@field any_number? boolean true if it is as many as they like
---@field by? Player who decides; you, unless it is said
---@field prompt? string what is asked, in words

---@class Arguments.each
---@field players Player|Player[] who choose
---@field from Filter which of their cards they choose from
---@field count? integer exactly so many, or all there are; 1, unless it is said
---@field up_to? integer so many at most
---@field any_number? boolean true if it is as many as they like
---@field prompt? string what is asked, in words

---@class Arguments.ask
---@field by? Player who decides; you, unless it is said
---@field prompt? string what is asked, in words

---@class Arguments.option
---@field options string[] the texts to choose from
---@field count? integer exactly so many, as a list; one, unless it is said
---@field repeats? boolean true if one can be chosen several times
---@field by? Player who decides; you, unless it is said
---@field prompt? string what is asked, in words

---@class Arguments.name
---@field filter? Filter which cards, by what is printed on them
---@field by? Player who decides; you, unless it is said
---@field prompt? string what is asked, in words

---@class Arguments.number
---@field min integer the least number
---@field max integer the greatest number
---@field by? Player who decides; you, unless it is said
---@field prompt? string what is asked, in words

---@class Arguments.divide
---@field amount integer what is divided
---@field among Card|Card[] who gets a share
---@field least? integer what each must get; nothing, unless it is said
---@field by? Player who decides; you, unless it is said
---@field prompt? string what is asked, in words

---@class Arguments.order
---@field cards Card|Card[] the cards to put in order
---@field by? Player who decides; you, unless it is said
---@field prompt? string what is asked, in words

---@class Game
---@field players Player[] All players who are in the game.
---@field phase PhaseName? The phase of the turn, by its name; nil before the first.
---@field sum fun(self: Game, number: string, filter: Filter): integer game:sum('power', { ... }): of all cards that fit a filter.
---@field highest fun(self: Game, number: string, filter: Filter): integer game:highest('power', { ... }): the greatest, or 0.
---@field lowest fun(self: Game, number: string, filter: Filter): integer game:lowest('power', { ... }): the least, or 0.
---@field distinct fun(self: Game, number: string, filter: Filter): integer game:distinct('reserve', { ... }): how many different ones.
---@field holds fun(self: Game, condition: table): boolean game:holds { ... }: whether a condition holds, written as in YAML with constants or expressions in quotes: game:holds { class_bonus = true, level = 2 }.
---@field turn_player Player Whose turn it is.
local Game = {}

---Deals damage, to all of them at once.
---@param arguments Arguments.damage
---@return Outcome?
function Game:damage(arguments) end

---Removes damage counters from a player's champion.
---@param arguments Arguments.recover
---@return Outcome?
function Game:recover(arguments) end

---Rests objects.
---@param arguments Arguments.rest
---@return Outcome?
function Game:rest(arguments) end

---Wakes objects up.
---@param arguments Arguments.wake
---@return Outcome?
function Game:wake(arguments) end

---Puts counters on cards.
---@param arguments Arguments.add_counters
---@return Outcome?
function Game:add_counters(arguments) end

---Removes counters, as many as are there; fewer than it says is nil.
---@param arguments Arguments.remove_counters
---@return Outcome?
function Game:remove_counters(arguments) end

---Moves counters from one card to another; fewer than it says is nil.
---@param arguments Arguments.move_counters
---@return Outcome?
function Game:move_counters(arguments) end

---Summons tokens.
---@param arguments Arguments.summon
---@return Outcome?
function Game:summon(arguments) end

---Puts a champion card on top of a champion that it can level up.
---@param arguments Arguments.level_up
---@return Outcome?
function Game:level_up(arguments) end

---Returns the top card of a champion's lineage.
---@param arguments Arguments.delevel
---@return Outcome?
function Game:delevel(arguments) end

---Grants a lasting ability. One that a card bears ends as the card moves.
---@param arguments Arguments.grant
---@return Outcome?
function Game:grant(arguments) end

---Gives a player control of objects, for good or for a time.
---@param arguments Arguments.control
---@return Outcome?
function Game:control(arguments) end

---Changes what cards are, until the duration is over or they move. Which cards is fixed now.
---@param arguments Arguments.modify
---@return Outcome?
function Game:modify(arguments) end

---Lets objects be in a state, or no longer.
---@param arguments Arguments.set_state
---@return Outcome?
function Game:set_state(arguments) end

---Lets allies become fostered.
---@param arguments Arguments.foster
---@return Outcome?
function Game:foster(arguments) end

---Lets units become distant.
---@param arguments Arguments.set_distant
---@return Outcome?
function Game:set_distant(arguments) end

---Turns objects to their other faces; they stay the objects they are.
---@param arguments Arguments.transform
---@return Outcome?
function Game:transform(arguments) end

---Makes an object a copy of another, for good or for a time.
---@param arguments Arguments.become
---@return Outcome?
function Game:become(arguments) end

---Puts cards under an object, loaded.
---@param arguments Arguments.load
---@return Outcome?
function Game:load(arguments) end

---Gives a player a mastery, instead of the one they have.
---@param arguments Arguments.gain_mastery
---@return Outcome?
function Game:gain_mastery(arguments) end

---Gives a player a status.
---@param arguments Arguments.gain_status
---@return Outcome?
function Game:gain_status(arguments) end

---Takes a status from a player.
---@param arguments Arguments.lose_status
---@return Outcome?
function Game:lose_status(arguments) end

---Draws cards, one after the other.
---@param arguments Arguments.draw
---@return Outcome?
function Game:draw(arguments) end

---Puts the first cards of a deck into the graveyard.
---@param arguments Arguments.mill
---@return Outcome?
function Game:mill(arguments) end

---Moves cards to their owners' zones, or under an object; within a zone they only change places.
---@param arguments Arguments.move
---@return Outcome?
function Game:move(arguments) end

---Discards cards; chosen ones come from the hand, unless the filter says more.
---@param arguments Arguments.discard
---@return Outcome?
function Game:discard(arguments) end

---Banishes cards.
---@param arguments Arguments.banish
---@return Outcome?
function Game:banish(arguments) end

---Banishes objects until the next end phase begins: then they return.
---@param arguments Arguments.suppress
---@return Outcome?
function Game:suppress(arguments) end

---Destroys objects.
---@param arguments Arguments.destroy
---@return Outcome?
function Game:destroy(arguments) end

---Sacrifices objects; a player chooses their own.
---@param arguments Arguments.sacrifice
---@return Outcome?
function Game:sacrifice(arguments) end

---Shows cards to a player, and opens them for this effect.
---@param arguments Arguments.look
---@return Outcome?
function Game:look(arguments) end

---Shows cards to everybody, and opens them for this effect.
---@param arguments Arguments.reveal
---@return Outcome?
function Game:reveal(arguments) end

---Reveals cards from the top on until one fits, `.cards`; those before it are `.rest`.
---@param arguments Arguments.reveal_until
---@return Outcome?
function Game:reveal_until(arguments) end

---Lets a player search a zone, or its first cards, and moves what they find. A deck that was searched whole is shuffled.
---@param arguments Arguments.search
---@return Outcome?
function Game:search(arguments) end

---Shuffles a zone.
---@param arguments Arguments.shuffle
---@return Outcome?
function Game:shuffle(arguments) end

---A player looks at the first cards of their deck, puts any number of them back on top and the rest on the bottom.
---@param arguments Arguments.glimpse
---@return Outcome?
function Game:glimpse(arguments) end

---Summons tokens by chance, of those that the rules name.
---@param arguments Arguments.gather
---@return Outcome?
function Game:gather(arguments) end

---What the rules name counts LV higher: the player's next spell this turn.
---@param arguments Arguments.empower
---@return Outcome?
function Game:empower(arguments) end

---Players follow an instruction of the rules, which leaves something in force this turn.
---@param arguments Arguments.instruct
---@return Outcome?
function Game:instruct(arguments) end

---Brings cards into the game from outside.
---@param arguments Arguments.generate
---@return Outcome?
function Game:generate(arguments) end

---Lets a player pay a cost, or not, with whatever could pay for a card; who paid is `.player`.
---@param arguments Arguments.pay
---@return Outcome?
function Game:pay(arguments) end

---Turns cards face up or down where they lie.
---@param arguments Arguments.turn_face
---@return Outcome?
function Game:turn_face(arguments) end

---Takes the damage away that is marked on allies.
---@param arguments Arguments.remove_damage
---@return Outcome?
function Game:remove_damage(arguments) end

---Takes something off the stack without effect.
---@param arguments Arguments.negate
---@return Outcome?
function Game:negate(arguments) end

---Copies something on the stack, the copy is `.instance`; or a card into an Intent.
---@param arguments Arguments.copy
---@return Outcome?
function Game:copy(arguments) end

---Changes the targets of something on the stack, each to another legal one if there is any.
---@param arguments Arguments.retarget
---@return Outcome?
function Game:retarget(arguments) end

---Lets an object's abilities of a kind trigger again.
---@param arguments Arguments.trigger
---@return Outcome?
function Game:trigger(arguments) end

---Plays a card while this resolves, whatever its speed; nil if it cannot be. What comes on the stack is `.instance`, and resolves later.
---@param arguments Arguments.play
---@return Outcome?
function Game:play(arguments) end

---Notes something on a card, until it moves, or on a player. Everybody can read it.
---@param arguments Arguments.note
---@return Outcome?
function Game:note(arguments) end

---Links cards to an object under a name, each until it moves on.
---@param arguments Arguments.link
---@return Outcome?
function Game:link(arguments) end

---The next such phase does not occur.
---@param arguments Arguments.skip
---@return Outcome?
function Game:skip(arguments) end

---A further phase comes after this one.
---@param arguments Arguments.add_phase
---@return Outcome?
function Game:add_phase(arguments) end

---A further turn comes after this one.
---@param arguments Arguments.add_turn
---@return Outcome?
function Game:add_turn(arguments) end

---The phase ends once this has resolved.
---@param arguments Arguments.end_phase
---@return Outcome?
function Game:end_phase(arguments) end

---The turn ends once this has resolved.
---@param arguments Arguments.end_turn
---@return Outcome?
function Game:end_turn(arguments) end

---A player wins, at the next check.
---@param arguments Arguments.win
---@return Outcome?
function Game:win(arguments) end

---A player loses, at the next check.
---@param arguments Arguments.lose
---@return Outcome?
function Game:lose(arguments) end

---The game is a draw, at the next check.
---@param arguments Arguments.draw_game
---@return Outcome?
function Game:draw_game(arguments) end

---Raises an event that changes nothing by itself.
---@param arguments Arguments.signal
---@return Outcome?
function Game:signal(arguments) end

---Lets a triggered ability wait: "when you do".
---@param arguments Arguments.reflex
---@return Outcome?
function Game:reflex(arguments) end

---Rolls a die; the result is what it shows.
---@param arguments Arguments.roll
---@return integer
function Game:roll(arguments) end

---Aims the attack at something else that can be attacked and does not defend yet.
---@param arguments Arguments.redirect
---@return Outcome?
function Game:redirect(arguments) end

---Begins a further combat, once this has resolved; the present one ends.
---@param arguments Arguments.attack
---@return Outcome?
function Game:attack(arguments) end

---Chooses cards, or players. Exactly one is a card, up to one a card or nil, all else a list. Where only who chooses can see what fits, they may choose none.
---@param arguments Arguments.choose
---@return any
function Game:choose(arguments) end

---Lets players choose at once: a list of `.player` and `.cards`. Nobody sees what others chose before all have.
---@param arguments Arguments.each
---@return { player: Player, cards: Card[] }[]
function Game:each(arguments) end

---Asks yes or no: "you may".
---@param arguments Arguments.ask
---@return boolean
function Game:ask(arguments) end

---Chooses one of several texts.
---@param arguments Arguments.option
---@return any
function Game:option(arguments) end

---Chooses the name of any card there is, a text.
---@param arguments Arguments.name
---@return string
function Game:name(arguments) end

---Chooses a number.
---@param arguments Arguments.number
---@return integer
function Game:number(arguments) end

---Divides an amount: a list of shares, one for each card.
---@param arguments Arguments.divide
---@return integer[]
function Game:divide(arguments) end

---Puts cards in an order; a list.
---@param arguments Arguments.order
---@return Card[]
function Game:order(arguments) end

---A list of all that fits.
---@param arguments Filter
---@return Card[]
function Game:all(arguments) end

---The first that fits, or nil.
---@param arguments Filter
---@return Card?
function Game:first(arguments) end

---Whether something fits.
---@param arguments Filter
---@return boolean
function Game:any(arguments) end

---How many fit.
---@param arguments Filter
---@return integer
function Game:count(arguments) end

---What is on the stack, the top first; the filter is asked of its card.
---@param arguments Filter
---@return Instance[]
function Game:stack(arguments) end

---What a function of a .lua file is called with; statements in YAML see the same as names.
---@class Script
---@field game Game What can be asked of the game, and done.
---@field you Player Who controls the ability.
---@field self Card The card that has the ability, or that it was granted to.
---@field source Card What granted the ability; the card that has it, if nothing did.
---@field event Event? What a replacement may change, or what a trigger tells of.
---@field target Card|Player|Instance|nil The first target; nil if there is none, or it has become illegal.
---@field targets (Card|Player|Instance)[] All targets that are still legal.
---@field x integer The X that was announced, or 0.
---@field args table<string, any> What it was granted with.
---@field ability Ability How often this very ability was used.
---@field paid table<string, any> What was paid, by the ids of costs.
---@field level integer LV, as this instance has it.
---@field combat Combat The combat under way.
---@field y integer How many were given where a cost leaves that open, or 0.
