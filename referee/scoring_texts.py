"""The sentences of `scoring`, where gettext finds them. Written by `manage.py scoring_texts`; a test says when it is out of date."""

from django.utils.translation import gettext_noop, ngettext_lazy

TEXTS = (
    gettext_noop("Seat {number}"),
    gettext_noop("{seat} passed on play {entry}. What would have fit: {tiles}."),
    gettext_noop("{seat} drew on play {entry}. What would have fit: {tiles}."),
    gettext_noop("The hand was declared blocked on play {entry}. What would have fit: {tiles}."),
    gettext_noop("{seat} led {led} on play {entry}. What should have been led instead: {tiles}."),
    gettext_noop("The table said at the deal that nobody held a double."),
    gettext_noop("{seat} has no unseen tiles left."),
    gettext_noop("Every unseen tile is in somebody's hand."),
    gettext_noop("Counting everybody's tiles leaves {seat} no room for {tiles}."),
    gettext_noop("Counting everybody's tiles leaves the boneyard no room for {tiles}."),
    gettext_noop("Only {seat} can have {tiles}."),
    gettext_noop("No player can have {tiles}."),
    gettext_noop("{seat} can't have {tiles}: the pips called at the count wouldn't add up."),
    gettext_noop("{seat} must have {tiles}. Otherwise the pips called at the count wouldn't add up."),
    gettext_noop("The boneyard can't have {tiles}: the pips called at the count wouldn't add up."),
    gettext_noop("The boneyard must have {tiles}. Otherwise the pips called at the count wouldn't add up."),
    gettext_noop("{seat} can't have {tiles}: a pass or draw before the lead would have been wrong."),
    gettext_noop("{seat} must have {tiles}. Otherwise a pass or draw before the lead would have been wrong."),
    gettext_noop("The boneyard can't have {tiles}: a pass or draw before the lead would have been wrong."),
    gettext_noop("The boneyard must have {tiles}. Otherwise a pass or draw before the lead would have been wrong."),
    gettext_noop("Play {entry} was only right without {tile}, and {seat} had it."),
    gettext_noop("The table said at the deal that nobody held a double, and {seat} had {tile}."),
    gettext_noop("The count on play {entry} doesn't agree with the record."),
    ngettext_lazy(
        "By the rules there was room for only {room} of these {number} tiles: {tiles}.",
        "By the rules there was room for only {room} of these {number} tiles: {tiles}.",
    ),
    ngettext_lazy(
        "Everybody else and the boneyard had room for only {room} of these {number} tiles: {tiles}.",
        "Everybody else and the boneyard had room for only {room} of these {number} tiles: {tiles}.",
    ),
    gettext_noop("By the rules neither a player nor the boneyard can have had {tiles}."),
    gettext_noop("Neither another player nor the boneyard can have had {tiles}."),
    gettext_noop("The pips called on play {entry} don't add up if everybody played by the rules."),
    gettext_noop("Somebody who passed or drew before the lead had the double that should have been led."),
    gettext_noop("Everything else lies open: the stock is {tiles}."),
    gettext_noop("The seats are numbered from 1."),
    gettext_noop("It is {turn}'s turn, not {seat}'s."),
    gettext_noop("{tile} doesn't fit. The open ends are {ends}."),
    gettext_noop("{tile} doesn't fit there. That end needs {ends}."),
    gettext_noop("{tile} has no {inward} to touch with."),
    gettext_noop("That end can't be played on yet."),
    gettext_noop("The short ends of {tile} can't be used yet. Both its long sides must be covered first."),
    gettext_noop("This arm can't grow yet. All four places of {tile} must be covered first."),
    gettext_noop("There is no arm {arm}. The arms are numbered from 1 to {arms}."),
    gettext_noop("The first tile has no arm. Leave the arm out."),
    gettext_noop("{tile} fits in more than one place. Choose the arm: {choices}."),
    gettext_noop("{tile} can stand in more than one place. Choose the arm: {choices}."),
    gettext_noop("Either half of {tile} could touch. Choose the half that does: {choices}."),
    gettext_noop("{tile} is not in the {set} set."),
    gettext_noop("{tile} has already been played."),
    gettext_noop("{tile} can't be led. The highest double must be led."),
    gettext_noop("{tile} can't be led. The lowest double must be led."),
    gettext_noop("{tile} can't be led. The leader must lead a double or pass the lead on."),
    gettext_noop("A player must draw before passing. Tiles left to draw: {boneyard}."),
    gettext_noop("A player who can't play must keep drawing until a tile fits. Tiles left to draw: {boneyard}."),
    ngettext_lazy(
        "No more than {most} tile can be drawn in a turn. Already drawn: {drawn}.",
        "No more than {most} tiles can be drawn in a turn. Already drawn: {drawn}.",
    ),
    gettext_noop("No tile can be drawn now."),
    gettext_noop("This game has no drawing. A player who can't play passes."),
    ngettext_lazy(
        "The boneyard can give only {may} tile. It must keep {floor}.",
        "The boneyard can give only {may} tiles. It must keep {floor}.",
    ),
    ngettext_lazy("The boneyard has only {may} tile.", "The boneyard has only {may} tiles."),
    gettext_noop("The boneyard has no more tiles to give. A player who can't play passes."),
    gettext_noop("{seat} must pass this turn."),
    gettext_noop("The hand is over. The remaining tiles must be counted now."),
    gettext_noop("The hand has already been counted."),
    gettext_noop("A side reached the target during play, so nothing is counted."),
    gettext_noop("The hand was thrown in, so nothing is counted."),
    gettext_noop("The hand is over. Somebody went out, and the tiles were counted."),
    gettext_noop("The hand is over. It was blocked, and the tiles were counted."),
    gettext_noop("The hand is over. A side reached the target."),
    gettext_noop("The hand is over. It was thrown in."),
    gettext_noop("The hand isn't over yet. It is counted when somebody goes out or nobody can play."),
    gettext_noop("The previous hand isn't over yet."),
    gettext_noop("The session is over. It has been won."),
    gettext_noop("{seat} has no tiles left and must draw first."),
    gettext_noop("There is no seat {number}. The seats are numbered from 1 to {seats}."),
    ngettext_lazy(
        "The count is missing {seat}'s {tiles} tile. Enter it too.",
        "The count is missing {seat}'s {tiles} tiles. Enter them too.",
    ),
    gettext_noop("The number of tiles counted for {seat} is {counted}. By the record it is {tiles}."),
    gettext_noop("{tile} can't be left. It has already been played."),
    gettext_noop("{tile} is counted twice."),
    ngettext_lazy(
        "{seat}'s count of {pips} can't be right. Any {tiles} unseen tile has from {least} to {most} pips.",
        "{seat}'s count of {pips} can't be right. Any {tiles} unseen tiles have from {least} to {most} pips together.",
    ),
    ngettext_lazy(
        "The remaining tiles come to {pips} pip. They must come to {missing}.",
        "The remaining tiles come to {pips} pips. They must come to {missing}.",
    ),
    gettext_noop("The end can't be subtracted. At this table ends are only added."),
    gettext_noop("Nothing can be subtracted from the first tile. Its ends are added."),
    gettext_noop("Nobody passes in this game."),
    gettext_noop("This game has no call for the last tile."),
    gettext_noop("Tiles aren't turned up in this game."),
    gettext_noop("This can be entered only in a patience, not in a game at the table."),
    gettext_noop("The leader can't pass. Any tile can be led."),
    gettext_noop("The open ends are a multiple of five."),
    gettext_noop("Went out."),
    gettext_noop("Won the blocked hand."),
    gettext_noop("The table decided this."),
    gettext_noop("{name} must pass"),
    gettext_noop(
        "{seat} passed on {play} with {ends} open while holding {tile}. {seat} played it on {shown}, having drawn nothing in between."
    ),
    gettext_noop(
        "{seat} passed on {play} with {ends} open while holding {tile}. {seat} still had it at the count, {shown}, having drawn nothing in between."
    ),
    gettext_noop(
        "{seat} passed on {play} with {ends} open, and later showed {shown}, having drawn nothing in between."
    ),
    ngettext_lazy(
        "{seat} passed on {play} with {ends} open, and later showed {shown}. Of these tiles, which fitted, only {drawn} can have been drawn since.",
        "{seat} passed on {play} with {ends} open, and later showed {shown}. Of these tiles, which fitted, only {drawn} can have been drawn since.",
    ),
    gettext_noop(
        "{seat} passed on {play} instead of leading {tile}. {seat} played it on {shown}, having drawn nothing in between."
    ),
    gettext_noop(
        "{seat} passed on {play} instead of leading {tile}. {seat} still had it at the count, {shown}, having drawn nothing in between."
    ),
    gettext_noop(
        "{seat} passed on {play} instead of leading, and later showed {shown}, having drawn nothing in between."
    ),
    ngettext_lazy(
        "{seat} passed on {play} instead of leading, and later showed {shown}. Of these tiles, only {drawn} can have been drawn since.",
        "{seat} passed on {play} instead of leading, and later showed {shown}. Of these tiles, only {drawn} can have been drawn since.",
    ),
    gettext_noop(
        "{seat} drew on {play} with {ends} open while holding {tile}. {seat} played it on {shown}, having drawn nothing in between."
    ),
    gettext_noop(
        "{seat} drew on {play} with {ends} open while holding {tile}. {seat} still had it at the count, {shown}, having drawn nothing in between."
    ),
    gettext_noop("{seat} drew on {play} with {ends} open, and later showed {shown}, having drawn nothing in between."),
    ngettext_lazy(
        "{seat} drew on {play} with {ends} open, and later showed {shown}. Of these tiles, which fitted, only {drawn} can have been drawn since.",
        "{seat} drew on {play} with {ends} open, and later showed {shown}. Of these tiles, which fitted, only {drawn} can have been drawn since.",
    ),
    gettext_noop(
        "{seat} drew on {play} instead of leading {tile}. {seat} played it on {shown}, having drawn nothing in between."
    ),
    gettext_noop(
        "{seat} drew on {play} instead of leading {tile}. {seat} still had it at the count, {shown}, having drawn nothing in between."
    ),
    gettext_noop(
        "{seat} drew on {play} instead of leading, and later showed {shown}, having drawn nothing in between."
    ),
    ngettext_lazy(
        "{seat} drew on {play} instead of leading, and later showed {shown}. Of these tiles, only {drawn} can have been drawn since.",
        "{seat} drew on {play} instead of leading, and later showed {shown}. Of these tiles, only {drawn} can have been drawn since.",
    ),
    ngettext_lazy(
        "{seat} passed on {play} with {ends} open, drew {drawn} tile after that, and showed {shown}, which would have fitted.",
        "{seat} passed on {play} with {ends} open, drew {drawn} tiles after that, and showed {shown}, which would have fitted.",
    ),
    ngettext_lazy(
        "{seat} passed on {play} instead of leading, drew {drawn} tile after that, and showed {shown}.",
        "{seat} passed on {play} instead of leading, drew {drawn} tiles after that, and showed {shown}.",
    ),
    ngettext_lazy(
        "{seat} may well have held such a tile all along: {seat} didn't hold {others} tile at that pass, {fitting} of them fitted, and fewer than 1 in {one_in} honest draws would bring as many.",
        "{seat} may well have held such a tile all along: of the {others} tiles that {seat} didn't hold at that pass, {fitting} fitted, and fewer than 1 in {one_in} honest draws would bring as many.",
    ),
    gettext_noop("{tile} on {play}"),
    gettext_noop("{tile} at the count, {play}"),
    gettext_noop(
        "{leader} led {led} on {play}, but {seat} held {tile}, shown on {shown}. The highest double had to be led."
    ),
    gettext_noop(
        "{leader} led {led} on {play}, but {seat} held {tile}, shown on {shown}. The lowest double had to be led."
    ),
    gettext_noop(
        "{seat} led {led} on {play} while holding {tile}, shown on {shown}. The highest double had to be led."
    ),
    gettext_noop("{seat} led {led} on {play} while holding {tile}, shown on {shown}. The lowest double had to be led."),
    gettext_noop(
        "{seat} led {led} on {play} while holding {tile}, shown on {shown}. A leader who holds a double must lead one."
    ),
    gettext_noop(
        "{seat} led {led} on {play} while holding {tile}, shown on {shown}. A leader who holds doubles must lead the highest of them."
    ),
    ngettext_lazy(
        "{seat} passed on {play} although a draw was due. There was {boneyard} tile to draw from the boneyard.",
        "{seat} passed on {play} although a draw was due. There were {boneyard} tiles to draw from the boneyard.",
    ),
    ngettext_lazy(
        "The hand was declared blocked on {play}, but there was {boneyard} tile to draw from the boneyard.",
        "The hand was declared blocked on {play}, but there were {boneyard} tiles to draw from the boneyard.",
    ),
    gettext_noop(
        "The hand was declared blocked on {play} with {ends} open, but {seat} then showed {shown}, which fitted."
    ),
    gettext_noop("{seat} was down to one tile on {down_at} and hadn't said so when {player} played {tile} on {play}."),
    ngettext_lazy(
        "Nothing was counted for {seat} on {play}. By the record {seat} had {tiles} tile left.",
        "Nothing was counted for {seat} on {play}. By the record {seat} had {tiles} tiles left.",
    ),
    ngettext_lazy(
        "{counted} tile was counted for {seat} on {play}. By the record {seat} had {tiles} left.",
        "{counted} tiles were counted for {seat} on {play}. By the record {seat} had {tiles} left.",
    ),
    gettext_noop("{seat} counted {tile} on {play}. It isn't in the {set} set."),
    gettext_noop("{seat} counted {tile} on {play}. It had already been played."),
    gettext_noop("{seat} counted {tile} on {play}. It had been played on {laid}."),
    gettext_noop("{seat} counted {tile} on {play}. It had already been counted."),
    ngettext_lazy(
        "{seat} called {pips} pips on {play}. Any {tiles} unseen tile has from {least} to {most}.",
        "{seat} called {pips} pips on {play}. Any {tiles} unseen tiles have from {least} to {most} together.",
    ),
    ngettext_lazy(
        "The remaining tiles came to {pips} pip at the count, {play}. They should have come to {missing}.",
        "The remaining tiles came to {pips} pips at the count, {play}. They should have come to {missing}.",
    ),
    gettext_noop("{game} has no such house rule. The ones that it has: {known}."),
    gettext_noop("{game} has no house rules."),
    gettext_noop("At the table"),
    gettext_noop("Alone? The patiences are below."),
    gettext_noop("Patiences, for one"),
    gettext_noop("a patience for one"),
    gettext_noop("{rest} and {last}"),
    gettext_noop("{rest} or {last}"),
    gettext_noop("{rest}, {next}"),
    gettext_noop("none"),
    gettext_noop("play {number}"),
    gettext_noop("seat {number}"),
    ngettext_lazy(
        "A name can have 1 to {longest} characters, and this one has {length}.",
        "A name can have 1 to {longest} characters, and this one has {length}.",
    ),
    gettext_noop("A name needs 1 to {longest} characters that can be seen."),
    gettext_noop("{least} to {most}"),
    gettext_noop("This can be {values}."),
    gettext_noop("Name at least one tile."),
    gettext_noop("{tile} doesn't come out now. The next one is {next}, when you count {number}."),
    gettext_noop("{tile} doesn't come out. No tile does any more."),
    gettext_noop("Bingo"),
    gettext_noop("Count along a row of all the tiles. A tile whose pips are the number you say comes out."),
    gettext_noop("Lay all 28 tiles in a row, face up."),
    gettext_noop("Touch tile after tile from the left and count 0, 1, 2 and so on to 12, then from 0 again."),
    gettext_noop("Always take out a tile whose pips are the number that you say."),
    gettext_noop("At the right end, close the gaps and go on from the left. The count goes on too."),
    gettext_noop("You win when the row is empty, and lose when the same row, place and number come round again."),
    gettext_noop("{tile} isn't in the hand. The hand is {hand}."),
    gettext_noop("{tile} is already in the hand."),
    gettext_noop("No tile can be drawn while one fits. These can be played: {fitting}."),
    ngettext_lazy(
        "There can never be more than {limit} tile in the hand.",
        "There can never be more than {limit} tiles in the hand.",
    ),
    gettext_noop("Domino Patience"),
    gettext_noop("Take five tiles and build one line. Match its ends until the hand is empty."),
    gettext_noop("Draw five tiles from the stock and lay them face up. They are your hand."),
    gettext_noop("Play one, then go on matching either end of the line."),
    gettext_noop("Only when nothing fits, draw one tile at a time until one does."),
    gettext_noop("You win when your hand is empty, and lose when nothing fits and the stock is empty."),
    gettext_noop("House rule: the stock must be played as well."),
    gettext_noop("{tile} isn't available. It is covered by {by}."),
    gettext_noop("There is no column {column}. The columns are numbered from 1 to {columns}."),
    gettext_noop("Column {column} is empty. It has no tile to move."),
    gettext_noop("Column {column} isn't empty. Only an empty column can take a tile."),
    gettext_noop("Five Columns"),
    gettext_noop("Five columns and a reserve lie face up. Available tiles with 12 pips together go in pairs."),
    gettext_noop("Put three tiles in reserve and lay the other 25 in five columns of five, all face up."),
    gettext_noop("The bottom tile of each column is available, and so is the whole reserve."),
    gettext_noop("Two available tiles that have 12 pips together go."),
    gettext_noop("An empty column can take the bottom tile of another column."),
    gettext_noop("You win when all 28 have gone, and lose when no order of moves reaches another pair."),
    gettext_noop("Five's the Limit"),
    gettext_noop("Domino Patience with never more than five tiles in your hand. If five tiles don't fit, you lose."),
    gettext_noop("There can never be more than five tiles in your hand."),
    gettext_noop(
        "You win when your hand is empty. You lose when five tiles don't fit, or when fewer don't fit and the stock is empty."
    ),
    gettext_noop("{one} and {other} aren't neighbors. Between them: {between}."),
    ngettext_lazy(
        "{one} and {other} aren't neighbors. There is {number} tile between them.",
        "{one} and {other} aren't neighbors. There are {number} tiles between them.",
    ),
    gettext_noop("{left} and {right} don't match. The {left_half} touches the {right_half}."),
    gettext_noop("Knock-Out"),
    gettext_noop("Lay all the tiles in a line as they come. Neighbors whose touching halves match go, two at a time."),
    gettext_noop("Lay all 28 tiles end to end in a line, each as it comes. They don't have to match."),
    gettext_noop("Two neighbors whose touching halves show the same number are knocked out, and the gap closes."),
    gettext_noop("You choose which two go, and only two go at a time."),
    gettext_noop("You win when the line is empty, and lose when no touching halves match."),
    gettext_noop("This is only for games at the table. The starting tiles of a patience are entered instead."),
    gettext_noop("traditional"),
    gettext_noop("The game is won only when the stock has been played as well."),
    gettext_noop("{patience} has no such entry. Its entries are {entries}."),
    gettext_noop("Draw one tile at a time, and name it."),
    gettext_noop("The starting tiles must be entered first."),
    gettext_noop("The starting tiles have already been entered."),
    ngettext_lazy("The row must have {right} tile, not {tiles}.", "The row must have {right} tiles, not {tiles}."),
    ngettext_lazy(
        "There must be {right} tile face up, not {tiles}.", "There must be {right} tiles face up, not {tiles}."
    ),
    ngettext_lazy(
        "The reserve must have {right} tile, not {tiles}.", "The reserve must have {right} tiles, not {tiles}."
    ),
    ngettext_lazy("There must be {right} column, not {tiles}.", "There must be {right} columns, not {tiles}."),
    ngettext_lazy(
        "Column {column} must have {right} tile, not {tiles}.", "Column {column} must have {right} tiles, not {tiles}."
    ),
    gettext_noop("This patience begins without a row."),
    gettext_noop("This patience begins without tiles in hand."),
    gettext_noop("This patience begins without a reserve."),
    gettext_noop("This patience begins without columns."),
    gettext_noop("Some tiles of the {set} set are missing: {tiles}."),
    gettext_noop("{tile} has been entered more than once."),
    gettext_noop("{tile} has already been taken out."),
    ngettext_lazy(
        "Tiles go two at a time, and {tiles} was chosen.", "Tiles go two at a time, and {tiles} were chosen."
    ),
    gettext_noop(
        "{one} and {other} add up to {pips}, not {right}. {one} goes with a tile of {for_one}, and {other} with one of {for_other}."
    ),
    gettext_noop("The stock is empty."),
    gettext_noop("The game is over. It was won."),
    gettext_noop("The game is over. It was lost."),
    gettext_noop("You have won."),
    gettext_noop("It can be won from here."),
    gettext_noop("It can be won from here, whatever comes from the stock."),
    gettext_noop("You have lost."),
    gettext_noop("It can't be won from here."),
    ngettext_lazy(
        "It can't be won from here. At best {fewest} tile is left.",
        "It can't be won from here. At best {fewest} tiles are left.",
    ),
    gettext_noop("It can't be won from here, whatever comes from the stock."),
    gettext_noop("It was thrown in."),
    gettext_noop("It depends on what comes from the stock."),
    gettext_noop("It can be won if the right tiles come. More isn't known."),
    gettext_noop("Whether it can be won isn't known: there is too much to search."),
    gettext_noop("Whether it can be won isn't known until the starting tiles are entered."),
    gettext_noop("It can be won after this move."),
    gettext_noop("It can be won after this move, if the right tiles come."),
    gettext_noop("Only the stock decides whether it is won: any pair is as good as another."),
    gettext_noop("This move is allowed. Whether it can be won afterwards isn't known."),
    gettext_noop("This move is allowed, but the game can't be won from here."),
    ngettext_lazy(
        "The game can't be won from here. This move leaves {fewest} tile at best.",
        "The game can't be won from here. This move leaves {fewest} tiles at best.",
    ),
    gettext_noop("{tile} isn't face up. It is still in the stock."),
    gettext_noop("{tile} is already face up."),
    ngettext_lazy(
        "No tile can be drawn while {shown} tile is face up.", "No tile can be drawn while {shown} tiles are face up."
    ),
    gettext_noop("The tiles that went must be replaced first. Tiles to draw from the stock: {due}."),
    gettext_noop("Twelve to Go"),
    gettext_noop("Six tiles lie face up. Two that have 12 pips together go, and the stock replaces them."),
    gettext_noop("Lay six tiles face up. The other 22 are the stock, face down."),
    gettext_noop("Two of the six that have 12 pips together go: 6-2 with 3-1, say, or 6-6 with 0-0."),
    gettext_noop("The stock replaces them before the next two go."),
    gettext_noop("You win when all 28 have gone, and lose when no two make 12."),
    gettext_noop("An object is needed here, not {found}."),
    gettext_noop("A list is needed here, not {found}."),
    gettext_noop("Text is needed here, not {found}."),
    gettext_noop("A whole number is needed here, not {found}."),
    gettext_noop("This can be true or false, not {found}."),
    gettext_noop("This key isn't known here. The keys that are: {known}."),
    ngettext_lazy(
        "The text can have {longest} character at most, not {length}.",
        "The text can have {longest} characters at most, not {length}.",
    ),
    gettext_noop("A whole number from {least} to {most} is needed here."),
    gettext_noop("This can be {known}, not {found}."),
    gettext_noop("A tile is written as its two halves with a hyphen, such as 6-4, not as {found}."),
    gettext_noop("This is missing."),
    gettext_noop("The text has characters that can't be written."),
    gettext_noop("A UUID is needed here, such as 5f0c3a86-3d1f-4f5e-9d0e-2a6f1f3b7c11."),
    gettext_noop("A moment in ISO 8601 is needed here, such as 2026-05-01T20:15:00Z."),
    gettext_noop("a huge number"),
    gettext_noop("a list"),
    gettext_noop("an object"),
    gettext_noop("{game} isn't played by {seats}. It is for {players}."),
    gettext_noop("{game} isn't played by partners. Every seat is its own side."),
    gettext_noop("{name} is already at this table."),
    gettext_noop("Partners are four players: seats 1 and 3 against seats 2 and 4."),
    gettext_noop("A tile is written as its two halves with a hyphen, such as 6-4."),
    gettext_noop("double-fifteen"),
    gettext_noop("double-nine"),
    gettext_noop("double-six"),
    gettext_noop("double-twelve"),
    ngettext_lazy("The {set} set is for {most} player at most.", "The {set} set is for {most} players at most."),
    ngettext_lazy(
        "A whole number from 1 to {most} is needed here: the {set} set has {size} tiles, and there is {players} player.",
        "A whole number from 1 to {most} is needed here: the {set} set has {size} tiles, and there are {players} players.",
    ),
    gettext_noop("More tiles are dealt than the {size} of the {set} set."),
    gettext_noop("The seats are numbered from 1 to {seats}."),
    gettext_noop("{tile} can't be the last tile. At this table nobody goes out with a double or a tile that scores."),
    gettext_noop("All Fives"),
    gettext_noop("Make the open ends add up to a multiple of five and score it. The first double opens four ways."),
    gettext_noop("The leader can lead any tile. The first leader is picked at random, and then the lead goes around."),
    gettext_noop(
        "After each tile, the first one too, add up the open ends. A total that is a multiple of five scores that many points."
    ),
    gettext_noop(
        "A double at an end counts both halves, and so does the first double until both its long sides are covered."
    ),
    gettext_noop("A player can draw instead of playing, or draw one tile first and then play."),
    gettext_noop(
        "The player who goes out takes the opponents' pips, rounded to the nearest five. Partners lose what the winner's partner still holds, unrounded."
    ),
    gettext_noop("In a blocked hand everybody takes the difference from each opponent who has more, unrounded."),
    gettext_noop("The next player in order of play leads the next hand."),
    gettext_noop("How a spinner opens and counts follows Pagat."),
    gettext_noop("Which set is played with."),
    gettext_noop("double-nine, 55 tiles"),
    gettext_noop("double-six, 28 tiles"),
    gettext_noop("What a point is."),
    gettext_noop("a pip: 10 pips score 10"),
    gettext_noop("five pips: 10 pips score 2"),
    gettext_noop("Scoring a blocked hand."),
    gettext_noop("everybody scores the difference from each opponent with more"),
    gettext_noop("the lowest count takes the opponents' pips"),
    gettext_noop("After a scoring play or a double the player plays again."),
    gettext_noop("Nobody can go out with a double or a tile that scores."),
    gettext_noop("A player can subtract the end of the tile just played from the other ends instead of adding it."),
    gettext_noop("A side's first score must be 10 pips or more, or it doesn't count."),
    gettext_noop("All Fives to 100"),
    gettext_noop("Multiples of five score, up to 100. The player with the highest double begins every hand."),
    gettext_noop(
        "The player with the highest double leads any tile. If nobody has a double, the player with the highest tile leads."
    ),
    gettext_noop("The player who goes out takes the opponents' pips, rounded to the nearest five."),
    gettext_noop("If nobody has a double, the player with the highest tile leads."),
    gettext_noop("The first double is the spinner."),
    gettext_noop(
        "In a blocked hand the lowest count takes the others' pips less its own, rounded to the nearest five."
    ),
    gettext_noop("How to round the pips that the winner takes when a player goes out."),
    gettext_noop("their sum, to the nearest five"),
    gettext_noop("each player's, to the nearest five"),
    gettext_noop("The highest double itself must be led."),
    gettext_noop("All Fives, a point for each five"),
    gettext_noop("Like All Fives, but every five pips are one point, and the lowest count takes what the others hold."),
    gettext_noop("The leader can lead any tile. The player who scored at the end of a hand leads the next."),
    gettext_noop(
        "After each tile, the first one too, add up the open ends. A multiple of five scores a point for each five."
    ),
    gettext_noop(
        "At the end of the hand the lowest count takes the others' pips, rounded to the nearest five, as a point for each five. Its own pips aren't subtracted."
    ),
    gettext_noop("The player who scored at the end of the hand leads the next."),
    gettext_noop("The pips at the end of a hand are rounded to the nearest five."),
    gettext_noop("The target is 61."),
    gettext_noop("All Sevens"),
    gettext_noop(
        "Halves that touch make seven, and some tiles go anywhere. Draw until you can play. Two tiles stay in the boneyard."
    ),
    gettext_noop("The highest double must be led in every hand. If nobody has one, the highest tile is led."),
    gettext_noop("Halves that touch make seven: a 3 goes on a 4, a 6 on a 1."),
    gettext_noop(
        "0-0, 6-1, 5-2 and 4-3 go on any end at any time, with whichever half the player likes touching. Only they go on a blank."
    ),
    gettext_noop(
        "The player who goes out takes the opponents' pips. In a blocked hand the lowest count takes the others' pips less its own."
    ),
    gettext_noop("If nobody has a double, the highest tile is led."),
    gettext_noop("Only the game for points has this. The cash pool goes on as long as the players like."),
    gettext_noop("points"),
    gettext_noop("{seat} forgot to call the last tile and must pass this turn."),
    gettext_noop("{name} forgot to call and must pass"),
    ngettext_lazy(
        "{seat} has {tiles} tile. Only the last one is called.",
        "{seat} has {tiles} tiles. Only the last one is called.",
    ),
    gettext_noop("{seat}'s call comes too late. Another tile was played after {seat} was left with one."),
    gettext_noop("{seat} has nothing to call. The last tile has been called, or needs no call."),
    gettext_noop("The open ends make a scoring total."),
    gettext_noop("Paid the ante into the pool."),
    gettext_noop("Forgot to call the last tile, and paid another ante into the pool."),
    gettext_noop("Baneberry 157"),
    gettext_noop(
        "Exact totals score, the last tile must be called, and the 0-0 is expensive. Play to 157 points or for the pool."
    ),
    gettext_noop(
        "A tile that makes the open ends exactly 2, 5, 10, 15, 20, 25 or 30 scores that many points. The first tile of a hand never scores."
    ),
    gettext_noop(
        "A player left with one tile must say so before another player plays a tile. A player who forgets passes the next turn without drawing."
    ),
    gettext_noop(
        "The player who goes out takes the others' pips and 20 more. A 0-0 that is left counts 36, or 24 with the double-six set."
    ),
    gettext_noop(
        "The cash pool is played without points. Everybody pays an ante in every hand, the player who goes out takes the pool, and a missed call costs another ante."
    ),
    gettext_noop("Players who share the lowest count of a blocked hand share the points."),
    gettext_noop("In the cash pool, cents that can't be divided evenly stay in the pool."),
    gettext_noop("What is played for."),
    gettext_noop("a pool of cents"),
    gettext_noop("Cents that everybody pays into the pool in each hand."),
    gettext_noop("The highest double itself must be led. If off, the player who holds it leads any tile."),
    gettext_noop("A player left with one tile must say so."),
    gettext_noop("Led the lowest double."),
    gettext_noop("Both ends show the same suit."),
    gettext_noop("Both ends show the same suit, with a double at one of them."),
    gettext_noop("Bergen"),
    gettext_noop("Two ends of the same suit score 2 points, or 3 with a double at one of them. The first to 15 wins."),
    gettext_noop("The lowest double must be led in every hand. If nobody has one, the tiles are dealt again."),
    gettext_noop("The lowest double is led and scores 2 points."),
    gettext_noop(
        "A tile that leaves both ends showing the same suit scores 2 points, and 3 with a double at one of them."
    ),
    gettext_noop("Nobody scores for going out or for a block, and the remaining tiles aren't counted."),
    gettext_noop("If nobody has a double, the tiles are dealt again."),
    gettext_noop("A house rule gives the winner of a hand one or two points."),
    gettext_noop("Points for winning a hand by going out, or with the lowest count in a blocked hand."),
    gettext_noop("{tile} can't be next in {seat}'s row. The first tile is {next}, which was turned up earlier."),
    gettext_noop("{tile} can't come up now. It was turned up before and lies farther along a row."),
    gettext_noop("The first tile can't be put back. It is led, whatever it is."),
    gettext_noop("{tile} fits an open end, so it must be played."),
    gettext_noop("Blind Dominoes"),
    gettext_noop(
        "Everybody turns up tiles from a face-down row. A tile that fits is played, and any other goes to the far end of the row."
    ),
    gettext_noop("The youngest player leads the first tile of the row. Then the lead goes around."),
    gettext_noop(
        "Everybody's tiles lie face down in a row. On your turn, turn up the first one. If it fits, you must play it, and then you turn up the next."
    ),
    gettext_noop("If it doesn't fit, it goes face down to the far end of your row, and your turn is over."),
    gettext_noop(
        "The first player to empty the row wins the hand and scores one point. The app remembers each row, so a tile that has been seen must come up again in its order."
    ),
    gettext_noop("After the first hand the lead goes around."),
    gettext_noop("A hand is worth one point, and three win the session."),
    gettext_noop(
        "A hand is blocked when nothing fits any more, or when every tile of every row has come up since the last play. The player with the fewest tiles wins. If that is a tie, nobody scores."
    ),
    gettext_noop("Block"),
    gettext_noop(
        "Match the ends or pass, without drawing. The player who goes out scores, or in a blocked hand the one with the fewest pips."
    ),
    gettext_noop("The leader leads a double, or any tile without one. Then the lead goes around."),
    gettext_noop("Nobody scores until the end of the hand. There is no drawing: a player who can't play passes."),
    gettext_noop("Seven tiles each for two players, five for three or four."),
    gettext_noop("The target is 100."),
    gettext_noop("Block and Draw"),
    gettext_noop(
        "Every double can be played on from all four sides. The player who goes out scores, or in a blocked hand the one with the fewest pips."
    ),
    gettext_noop(
        "The highest double must be led in every hand. If nobody has one, the tiles are shuffled and dealt again."
    ),
    gettext_noop("Every double can be played on from all four sides at any time."),
    gettext_noop(
        "The player who goes out takes the opponents' pips. In a blocked hand the lowest count takes the difference from each opponent."
    ),
    gettext_noop("Open ends show the suit just played. A double counts two."),
    gettext_noop("One point off for each tile still held."),
    gettext_noop("Double Bergen"),
    gettext_noop(
        "Play on a cross of four arms. The more ends show the suit just played, the more it scores. The first to 15 wins."
    ),
    gettext_noop(
        "The highest double must be led in every hand. If nobody has one, the highest tile is led and there is no cross."
    ),
    gettext_noop("The highest double makes a cross. All four of its places must be covered before an arm can grow."),
    gettext_noop(
        "After each tile count the open ends that show the suit just played, a double as two. Two or more score that many points. One alone scores nothing."
    ),
    gettext_noop(
        "The first tile scores nothing. At the end of the hand everybody loses a point for each tile still held, even below zero."
    ),
    gettext_noop(
        "As in Pagat, the double that is led is the only spinner, and a single end with its suit scores nothing."
    ),
    gettext_noop("A single end with the suit just played scores a point."),
    gettext_noop("Draw"),
    gettext_noop(
        "Match the ends, and draw when you can't. The player who goes out scores, or in a blocked hand the one with the fewest pips."
    ),
    gettext_noop("The leader leads a double, or any tile without one. The player who scored leads the next hand."),
    gettext_noop("Nobody scores until the end of the hand."),
    gettext_noop("A player who could play can draw a tile first. The player who scored leads the next hand."),
    gettext_noop("Five Up"),
    gettext_noop(
        "Score a point for each five in the open ends. A player draws one tile at most, and one tile stays in the boneyard."
    ),
    gettext_noop("The player who drew the highest tile leads any tile. Then the lead goes around."),
    gettext_noop(
        "A player who can't play draws one tile and plays it if it fits. The last tile stays in the boneyard."
    ),
    gettext_noop(
        "The player who goes out takes a point for each full five in the opponents' pips. So does the lowest count of a blocked hand."
    ),
    gettext_noop("A point for each five in the open ends."),
    gettext_noop("A point for each three in the open ends."),
    gettext_noop("Fives and Threes"),
    gettext_noop("The open ends score a point for each five and each three in them. Nothing is drawn."),
    gettext_noop(
        "After each tile add up the open ends. A multiple of five scores a point for each five, and a multiple of three a point for each three."
    ),
    gettext_noop("15 brings 3 and 5, 8 together; 18 brings 6, 20 brings 4."),
    gettext_noop(
        "Going out is worth one point, and so is the lowest count of a blocked hand. The player who scores it leads the next hand."
    ),
    gettext_noop("What the lowest count of a blocked hand scores."),
    gettext_noop("nothing"),
    gettext_noop("one point, as for going out"),
    gettext_noop(
        "{tile} isn't the double of any arm. Each arm needs its own double first. These can be played: {doubles}."
    ),
    gettext_noop("{tile} can't be played yet. Each arm needs its double first. These can be played: {doubles}."),
    gettext_noop("Arm {arm} already has its double. It must wait until all four arms have theirs."),
    gettext_noop("Maltese Cross"),
    gettext_noop("First comes a cross, then a double on each of its arms, then ordinary play without drawing."),
    gettext_noop(
        "The leader leads the highest double, or passes the lead on without one. If nobody has a double, the tiles are dealt again."
    ),
    gettext_noop("First comes the cross: the four tiles after the double that was led cover its four places."),
    gettext_noop(
        "Then come the doubles: each arm of the cross gets the double of its suit and waits until all four have theirs."
    ),
    gettext_noop("Then comes ordinary play without drawing."),
    gettext_noop("That holds until each arm of the cross has its double. After that nobody draws."),
    gettext_noop("matador"),
    gettext_noop("Matador"),
    gettext_noop("Halves that touch make seven. 6-1, 5-2, 4-3 and 0-0 go anywhere, either way around."),
    gettext_noop(
        "In the first hand the highest double is led. Later the lead goes around, and the leader leads a double, or any tile without one."
    ),
    gettext_noop(
        "0-0, 6-1, 5-2 and 4-3 are matadors: they go on any end at any time, with whichever half the player likes touching. Only they go on a blank."
    ),
    gettext_noop("A double counts as one of its halves, both for matching and for the end it leaves open."),
    gettext_noop("a matador"),
    gettext_noop("{tile} doesn't fit. Touching halves make seven, so the open ends need {needs}."),
    gettext_noop("{tile} doesn't fit there. Touching halves make seven, so that end needs {needs}."),
    gettext_noop("a {half}"),
    gettext_noop("wild tile"),
    gettext_noop("a wild tile"),
    gettext_noop("How many tiles each player is dealt."),
    gettext_noop("as many as the set has tiles for"),
    gettext_noop("The target must be reached exactly. A score that would go past it doesn't count."),
    gettext_noop("Which doubles can be played on at their short ends too."),
    gettext_noop("no double"),
    gettext_noop("the first double of the hand"),
    gettext_noop("every double"),
    gettext_noop("When the short ends of a spinner can be used."),
    gettext_noop("after both its long sides"),
    gettext_noop("at any time"),
    gettext_noop("How many tiles must stay in the boneyard."),
    gettext_noop("A player who can play must play. If off, the player can draw instead while tiles can be drawn."),
    gettext_noop("A player who could play can draw one tile first."),
    gettext_noop("What happens when a hand is blocked and several share the lowest count."),
    gettext_noop("nobody scores"),
    gettext_noop("they share what one of them would have scored"),
    gettext_noop("How many more hands are played when sides are tied at the target."),
    gettext_noop("The side that reaches this many points wins the session."),
    gettext_noop("Jennifer Kelley, 1999"),
    gettext_noop("Board Game Arena, help page"),
    gettext_noop("Ideal, boxed double-six set"),
    gettext_noop("Oresteen, version 1.0.5, 2013"),
    gettext_noop("David Galt, double-fifteen set"),
    gettext_noop("Super Dominoes"),
    gettext_noop("{tile} doesn't break the spell. That takes a tile with a 13 or any double."),
    gettext_noop("That end can't be played on while the spell lasts. Only the 13 that was just played can be."),
    gettext_noop(
        "Six arms and a double-fifteen set: some tiles skip a player, turn play around, cast a spell or make everybody draw."
    ),
    gettext_noop("The leader leads any double, or passes the lead on without one. The lead goes around."),
    gettext_noop("The first double opens six arms. Doubles go on their own suit, or on any 13."),
    gettext_noop("A double makes the next player miss a turn, except the first and 13-13."),
    gettext_noop(
        "After a 15 everybody draws a tile. After a 14 the same player plays again. After a 3 play turns around."
    ),
    gettext_noop(
        "A 13 casts a spell: only that 13 can be played on, with another 13 or any double. A player who can't break it draws two tiles, but the one who cast it never does. The 13-13 casts it again."
    ),
    gettext_noop("The last tile ends the hand before it does anything else. Its player takes all the others' pips."),
    gettext_noop("Two to ten may play."),
    gettext_noop(
        "If nobody has a double to lead, each player in turn, from the leader on, draws one tile until a double comes. It is led."
    ),
    gettext_noop(
        "If the hand is blocked, the player with the fewest tiles takes the opponents' pips. If several have as few, the fewest pips decide."
    ),
    gettext_noop("A 15 makes everybody draw except the player who played it."),
    gettext_noop("A blank left open makes the next player miss a turn."),
)
