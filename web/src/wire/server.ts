// Generated from crates/host by its test `types`; do not edit.

import type { ArmyChange, ArmyForm } from './army';
import type { Filled, Offer } from './offer';
import type { Ground, Outcome, Overlay, Piece, Point, Row, Scene, Sequence, SideView, TerrainView } from './scene';

/**
 * A game on the shelf.
 */
export type GameInfo = { 
/**
 * Its id.
 */
id: string, 
/**
 * The title of the rulebook.
 */
name: string, 
/**
 * Whose rulebook it is.
 */
credit: string, 
/**
 * The version of these rules.
 */
version: string, 
/**
 * Its optional rules.
 */
toggles: Array<ToggleInfo>, 
/**
 * The computer players it has, weakest first.
 */
levels: Array<string>, 
/**
 * The lessons that come with it.
 */
lessons: Array<LessonInfo>, };

/**
 * A lesson as the home page offers it.
 */
export type LessonInfo = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its title.
 */
title: string, 
/**
 * What is learned.
 */
about: string, 
/**
 * The scenario's id.
 */
scenario: string, 
/**
 * How many steps it has.
 */
steps: number, };

/**
 * An optional rule with the values it may have; the first is the default.
 */
export type ToggleInfo = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its values.
 */
values: Array<string>, 
/**
 * Its rule.
 */
rule: string, 
/**
 * What it decides.
 */
about: string, };

/**
 * A scenario as the new-game page shows it.
 */
export type ScenarioInfo = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * `learning`, `standard` or `large`.
 */
size: string, 
/**
 * What it is about.
 */
briefing: string, 
/**
 * Who fights.
 */
seats: Array<SeatInfo>, 
/**
 * The keys of the sides that may bring an army; the scenario fixes the forces of the others.
 */
armies: Array<string>, 
/**
 * The table before the first decision, for the thumbnail.
 */
scene: Scene, };

/**
 * A seat.
 */
export type SeatInfo = { 
/**
 * Its number.
 */
seat: number, 
/**
 * Its key.
 */
key: string, 
/**
 * Its name.
 */
name: string, };

/**
 * A table whose seats somebody wants to know.
 */
export type SeatsWanted = { 
/**
 * The scenario's id.
 */
scenario: string, 
/**
 * Optional rules by name.
 */
toggles?: { [key in string]: string }, 
/**
 * House rules, as TOML.
 */
house?: string, };

/**
 * A game's rules: the whole text, and each rule for tooltips.
 */
export type Rulebook = { 
/**
 * The whole text.
 */
markdown: string, 
/**
 * Each rule.
 */
rules: Array<RuleText>, };

/**
 * One numbered rule.
 */
export type RuleText = { 
/**
 * Its id.
 */
id: string, 
/**
 * The heading it stands under.
 */
chapter: string, 
/**
 * Its text as Markdown.
 */
text: string, };

/**
 * A force list an army can be built from.
 */
export type ListInfo = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * What is in it.
 */
about: string, };

/**
 * A force list to start an army from.
 */
export type NewArmy = { 
/**
 * Its id.
 */
list: string, };

/**
 * An army file, and what it is to be judged by.
 */
export type ArmyText = { 
/**
 * Its TOML.
 */
text: string, 
/**
 * The scenario it is to fight in, whose own options count.
 */
scenario?: string, 
/**
 * Optional rules by name.
 */
toggles?: { [key in string]: string }, 
/**
 * House rules, as TOML.
 */
house?: string, };

/**
 * The text of an army file.
 */
export type ArmyDraft = { 
/**
 * Its TOML.
 */
text: string, };

/**
 * A click on the form of an army.
 */
export type ArmyClick = { 
/**
 * The army before it.
 */
army: ArmyText, 
/**
 * What is changed.
 */
change: ArmyChange, };

/**
 * What an army file holds, what is wrong with it, and what can be clicked.
 */
export type ArmyView = { 
/**
 * Its name.
 */
name: string, 
/**
 * What it costs, where the game counts points.
 */
points: number | null, 
/**
 * Its roster, line by line; inner lines are indented by spaces.
 */
roster: Array<string>, 
/**
 * Everything wrong with it; none if it is legal.
 */
faults: Array<Fault>, 
/**
 * The smallest change that would make it legal, in words.
 */
repair: Array<string>, 
/**
 * The file with that change made, where the game can make it.
 */
mended: string | null, 
/**
 * Its form, where the game has one and the file can be read.
 */
form: ArmyForm | null, };

/**
 * An army in place of the scenario's own force.
 */
export type BroughtArmy = { 
/**
 * The key of the side, as the scenario's `armies` names it.
 */
side: string, 
/**
 * The file's name, for messages.
 */
file?: string, 
/**
 * Its TOML.
 */
text: string, };

/**
 * A stored battle, for the home page.
 */
export type BattleInfo = { 
/**
 * Its id.
 */
id: string, 
/**
 * The game's id.
 */
game: string, 
/**
 * The scenario's id.
 */
scenario: string, 
/**
 * The scenario's name.
 */
title: string, 
/**
 * The clock in words.
 */
clock: string, 
/**
 * The last journal line.
 */
line: number, 
/**
 * Whether it is over.
 */
over: boolean, 
/**
 * Who plays.
 */
players: Array<Player>, 
/**
 * Seconds since 1970.
 */
changed: number, };

/**
 * Who sits where.
 */
export type Player = { 
/**
 * The seat's number.
 */
seat: number, 
/**
 * Its key.
 */
key: string, 
/**
 * Its name.
 */
name: string, 
/**
 * A person or the computer.
 */
kind: PlayerKind, 
/**
 * How well the computer plays.
 */
level: string | null, };

/**
 * Who plays.
 */
export type PlayerKind = "person" | "computer";

/**
 * A battle to be begun.
 */
export type NewBattle = { 
/**
 * The game's id.
 */
game: string, 
/**
 * The scenario's id; a lesson names its own.
 */
scenario?: string, 
/**
 * The id of a lesson: then its scenario, its players and its first dice are those of the lesson.
 */
lesson?: string, 
/**
 * Who plays; seats left out are played by people.
 */
players?: Array<NewPlayer>, 
/**
 * Armies in place of the scenario's own forces.
 */
armies?: Array<BroughtArmy>, 
/**
 * Optional rules by name.
 */
toggles?: { [key in string]: string }, 
/**
 * House rules, as TOML.
 */
house?: string, 
/**
 * Where the dice come from.
 */
dice?: "seed" | "hand", 
/**
 * The same number gives the same dice.
 */
seed?: number, 
/**
 * Real dice thrown before the first decision, all of them so far.
 */
thrown?: Array<number>, };

/**
 * Who takes a seat.
 */
export type NewPlayer = { 
/**
 * The seat.
 */
seat: number, 
/**
 * A person or the computer.
 */
kind: PlayerKind, 
/**
 * How well the computer plays.
 */
level?: string, };

/**
 * The id of something new.
 */
export type Created = { 
/**
 * Its id.
 */
id: string, };

/**
 * A battle to be copied.
 */
export type CopyBattle = { 
/**
 * The line to go on from.
 */
line: number, 
/**
 * Who plays the copy; the same as before if left out.
 */
players?: Array<NewPlayer>, };

/**
 * Whose eyes look: the number of a seat, `truth`, or `onlooker`.
 */
export type Eye = number | "truth" | "onlooker";

/**
 * What one eye sees and may do, at a line of the journal.
 */
export type View = { 
/**
 * The battle's id.
 */
id: string, 
/**
 * The game's id.
 */
game: string, 
/**
 * The scenario's name.
 */
title: string, 
/**
 * Whose view it is.
 */
eye: Eye, 
/**
 * The last journal line; an order must name it.
 */
line: number, 
/**
 * The clock in words.
 */
clock: string, 
/**
 * Who plays.
 */
players: Array<Player>, 
/**
 * Who has to decide what.
 */
pending: Array<PendingAsk>, 
/**
 * One plain sentence for the seat that looks.
 */
question: string, 
/**
 * What this seat may do now.
 */
offers: Array<Offer>, 
/**
 * What is to be drawn.
 */
scene: Scene, 
/**
 * The story, as far as asked for.
 */
lines: Array<Line>, 
/**
 * Whether this seat may take something back.
 */
can_undo: boolean, 
/**
 * What the coach says to this seat, in a lesson.
 */
coach: Coach | null, 
/**
 * Set when it is over.
 */
outcome: Outcome | null, };

/**
 * What the coach says to the learner.
 */
export type Coach = { 
/**
 * What is to be done about it.
 */
phase: CoachPhase, 
/**
 * The title of the lesson.
 */
lesson: string, 
/**
 * The step, from 1.
 */
step: number, 
/**
 * How many there are.
 */
steps: number, 
/**
 * The step's heading.
 */
title: string, 
/**
 * What is to be done, in a sentence or two.
 */
text: string, 
/**
 * Why that is so.
 */
why: string, 
/**
 * The rules it rests on.
 */
rules: Array<string>, 
/**
 * Which order of the step comes next, from 1; 0 where none does.
 */
order: number, 
/**
 * How many orders the step has.
 */
orders: number, 
/**
 * The offer to be filled: its place in the view's list.
 */
offer: number | null, 
/**
 * How it is to be filled.
 */
values: Array<Filled>, 
/**
 * The pieces it is about.
 */
pieces: Array<string>, 
/**
 * The order that comes of it.
 */
text_of_order: string, };

/**
 * What is to be done about what the coach says.
 */
export type CoachPhase = "step" | "watch" | "left" | "done";

/**
 * A decision somebody has to make.
 */
export type PendingAsk = { 
/**
 * Who.
 */
seat: number, 
/**
 * In which step.
 */
step: string, 
/**
 * By which rule.
 */
rule: string, };

/**
 * A journal line as one eye reads it.
 */
export type Line = { 
/**
 * Its number.
 */
line: number, 
/**
 * What it is.
 */
kind: LineKind, 
/**
 * Who ordered it.
 */
seat: number | null, 
/**
 * An order's short text, or the sentence of what happened.
 */
text: string, 
/**
 * The rule it rests on.
 */
rule: string | null, 
/**
 * The die thrown: its number of faces.
 */
die: number | null, 
/**
 * What came up.
 */
face: number | null, 
/**
 * The pieces it names.
 */
pieces: Array<string>, 
/**
 * Where it happened.
 */
at: Point | null, 
/**
 * Whether a turn begins with it.
 */
turn_start: boolean, 
/**
 * Whether an activation begins with it.
 */
activation_start: boolean, 
/**
 * False for what was taken back.
 */
live: boolean, };

/**
 * What a line is.
 */
export type LineKind = "order" | "roll" | "event" | "rewind";

/**
 * An order.
 */
export type OrderGiven = { 
/**
 * Who orders.
 */
seat: number, 
/**
 * The line it was decided on.
 */
line: number, 
/**
 * Its short text.
 */
order: string, 
/**
 * Real dice thrown for it, all of them so far.
 */
dice?: Array<number>, };

/**
 * An order to be previewed.
 */
export type PreviewAsked = { 
/**
 * Who would order it.
 */
seat: number, 
/**
 * Its short text.
 */
order: string, };

/**
 * Two points to be measured between.
 */
export type MeasureAsked = { 
/**
 * Who measures.
 */
eye: Eye, 
/**
 * From here.
 */
from: Point, 
/**
 * To here.
 */
to: Point, };

/**
 * A seat that wants ideas.
 */
export type SuggestAsked = { 
/**
 * The seat.
 */
seat: number, };

/**
 * A good order, with what it brings.
 */
export type Suggestion = { 
/**
 * Its short text.
 */
order: string, 
/**
 * What it is about.
 */
note: string, };

/**
 * An order to be taken back.
 */
export type UndoAsked = { 
/**
 * Whose order.
 */
seat: number, 
/**
 * The line this was decided on.
 */
line: number, };

/**
 * The computer's turn.
 */
export type StepAsked = { 
/**
 * The line this was decided on.
 */
line: number, 
/**
 * Whether to go on to the next decision of a person.
 */
finish?: boolean, };

/**
 * Why a request failed.
 */
export type Problem = { 
/**
 * Which kind of problem.
 */
type: ProblemKind, 
/**
 * The kind in words.
 */
title: string, 
/**
 * The HTTP status.
 */
status: number, 
/**
 * What is wrong here and what would be right.
 */
detail: string, 
/**
 * The rule it rests on.
 */
rule?: string, 
/**
 * The code of a refusal.
 */
code?: string, 
/**
 * Where on the table.
 */
at?: Point, 
/**
 * Everything wrong with the files of a set-up.
 */
faults?: Array<Fault>, 
/**
 * The die to be thrown: its number of faces.
 */
die?: number, 
/**
 * What the die is thrown for.
 */
name?: string, };

/**
 * The kinds of problems.
 */
export type ProblemKind = "unknown-game" | "unknown-scenario" | "unknown-list" | "unknown-battle" | "unknown-address" | "wrong-method" | "bad-json" | "bad-request" | "too-large" | "misread" | "refused" | "not-your-seat" | "stale" | "no-undo" | "bad-setup" | "wants-die" | "not-computer" | "broken-journal" | "foreign-site" | "store-failed" | "internal";

/**
 * How a fault of a file looks in TypeScript.
 */
export type Fault = { 
/**
 * The file.
 */
file: string, 
/**
 * The line in it; 0 for the whole file.
 */
line: number, 
/**
 * The field.
 */
field: string, 
/**
 * The rule it breaks.
 */
rule: string | null, 
/**
 * Its code.
 */
code: string | null, 
/**
 * What is wrong and what would be right.
 */
message: string, };

/**
 * What the server sends over the live socket.
 */
export type LiveMessage = { "type": "view" } & View | { "type": "change" } & Change | { "type": "done", 
/**
 * The tag it came with.
 */
tag: number, 
/**
 * The last line now.
 */
line: number, } | { "type": "refused", 
/**
 * The tag it came with.
 */
tag: number, 
/**
 * The kind of problem.
 */
problem: ProblemKind, title: string, status: number, detail: string, rule?: string, code?: string, at?: Point, die?: number, name?: string, };

/**
 * What is different since the view at line `from`. Whatever is left out is as it was.
 */
export type Change = { 
/**
 * The line of the view this is to be laid over.
 */
from: number, 
/**
 * The last journal line now; an order must name it.
 */
line: number, 
/**
 * The clock in words.
 */
clock?: string, 
/**
 * Who has to decide what.
 */
pending?: Array<PendingAsk>, 
/**
 * One plain sentence for the seat that looks.
 */
question?: string, 
/**
 * What this seat may do now.
 */
offers?: Array<Offer>, 
/**
 * What is to be drawn otherwise.
 */
scene: SceneChange, 
/**
 * The story since.
 */
lines: Array<Line>, 
/**
 * Whether this seat may take something back.
 */
can_undo?: boolean, 
/**
 * What the coach says to this seat, in a lesson.
 */
coach?: Coach | null, 
/**
 * Set when it is over.
 */
outcome?: Outcome | null, };

/**
 * What is different in a scene.
 */
export type SceneChange = { 
/**
 * The scenario's name.
 */
title?: string, 
/**
 * The sides.
 */
sides?: Array<SideView>, 
/**
 * The ground.
 */
ground?: Ground, 
/**
 * Terrain.
 */
terrain?: Array<Splice<TerrainView>>, 
/**
 * What stands on the table.
 */
pieces?: Array<Splice<Piece>>, 
/**
 * What is drawn over it.
 */
overlays?: Array<Splice<Overlay>>, 
/**
 * Every panel there is now, if one of them is different.
 */
panels?: Array<PanelChange>, 
/**
 * Where in the sequence of play the game stands.
 */
sequence?: Sequence, 
/**
 * Set when it is over.
 */
outcome?: Outcome | null, };

/**
 * A panel by its heading; its rows are changes to those of the first panel that had this heading, or to none.
 */
export type PanelChange = { 
/**
 * Its heading.
 */
title: string, 
/**
 * What is different in its rows.
 */
rows: Array<Splice<Row>>, };

/**
 * A stretch of a list: from place `at` on, `drop` items go and `put` comes instead. Several are carried out in order.
 */
export type Splice<T> = { 
/**
 * Where, counted in the list as it is by then.
 */
at: number, 
/**
 * How many go.
 */
drop: number, 
/**
 * What comes.
 */
put: Array<T>, };

/**
 * What a client may send over the live socket.
 */
export type LiveOrder = { "type": "order", 
/**
 * Comes back with the answer.
 */
tag: number, 
/**
 * Who orders.
 */
seat: number, 
/**
 * The line it was decided on.
 */
line: number, 
/**
 * Its short text.
 */
order: string, 
/**
 * Real dice thrown for it, all of them so far.
 */
dice?: Array<number>, } | { "type": "step", 
/**
 * Comes back with the answer.
 */
tag: number, 
/**
 * The line this was decided on.
 */
line: number, 
/**
 * Whether to go on to the next decision of a person.
 */
finish?: boolean, };
