// Generated from crates/kernel by its test `wire`; do not edit.

/**
 * Everything to be drawn. Lengths are in units of 1/500 mm (an inch is 12,700).
 */
export type Scene = { 
/**
 * The scenario's name.
 */
title: string, 
/**
 * The sides, in order.
 */
sides: Array<SideView>, 
/**
 * The ground.
 */
ground: Ground, 
/**
 * Terrain in drawing order; most games make it once and show the same to everybody.
 */
terrain: Array<TerrainView>, 
/**
 * What stands on the table.
 */
pieces: Array<Piece>, 
/**
 * What is drawn over it: zones, objectives, arcs, noted points.
 */
overlays: Array<Overlay>, 
/**
 * The margins: organisation, off-table pieces, scores, clock.
 */
panels: Array<Panel>, 
/**
 * Where in the sequence of play the game stands.
 */
sequence: Sequence, 
/**
 * Set when it is over.
 */
outcome: Outcome | null, };

/**
 * A side as people see it.
 */
export type SideView = { 
/**
 * The side.
 */
side: number, 
/**
 * Its short key: `A`.
 */
key: string, 
/**
 * Its name: `US attackers`.
 */
name: string, };

/**
 * The table top.
 */
export type Ground = { 
/**
 * West to east.
 */
width: number, 
/**
 * South to north.
 */
height: number, 
/**
 * The side of a square, where the table is a grid. Squares are called by column and row from the south-west corner, `1,1`;
 * a candidate of an offer with such an id is that square, and is picked on the table.
 */
square: number | null, 
/**
 * Whether anybody may measure anything now.
 */
measuring: boolean, };

/**
 * A shape on the table.
 */
export type Outline = { "area": Array<Point> } | { "line": Array<Point> } | { "circle": { 
/**
 * Its centre.
 */
centre: Point, 
/**
 * Its radius.
 */
radius: number, } };

/**
 * One piece of terrain.
 */
export type TerrainView = { 
/**
 * Its id in the scenario.
 */
id: string, 
/**
 * How it looks: one of the drawing styles every client knows (`woods`, `low_wall`, `hill`, ...; docs/wire.md lists them).
 */
look: string, 
/**
 * Its name on the map; may be empty.
 */
name: string, 
/**
 * What it does, in words: `slow, gives cover, blocks sight beyond 6"`.
 */
note: string, 
/**
 * Its shape.
 */
outline: Outline, };

/**
 * A piece on the table.
 */
export type Piece = { 
/**
 * The id used in orders.
 */
id: string, 
/**
 * Its name: `1st squad rifles, man 7`.
 */
name: string, 
/**
 * Whose it is.
 */
side: number | null, 
/**
 * What it is, for drawing: `figure`, `leader`, `block`, `gun`, `vehicle`, `stub` (something hidden).
 */
look: string, 
/**
 * Its arms or branch, for the model drawn: `rifle`, `lmg`, `smg`, `tank`, ...
 */
arm: string, 
/**
 * APP-6 symbol code; empty if it has none.
 */
symbol: string, 
/**
 * The organisation node it belongs to; empty if none.
 */
group: string, 
/**
 * Where its centre is.
 */
at: Point, 
/**
 * Its base.
 */
base: Base, 
/**
 * Where it faces, in hundredths of a degree anticlockwise from east.
 */
facing: number | null, 
/**
 * Stamps on it: pinned, ready, spent.
 */
markers: Array<Marker>, 
/**
 * What there is to know about it, in reading order; playbooks check these.
 */
facts: Array<Fact>, };

/**
 * A base seen from above.
 */
export type Base = { "round": number } | { "block": [number, number] } | "marker";

/**
 * A stamp on a piece; the same key always sits at the same corner.
 */
export type Marker = { 
/**
 * Its kind: `pinned`, `ready`, `moved`, `active`, ...
 */
key: string, 
/**
 * What it says when read.
 */
text: string, };

/**
 * One thing to know about a piece or a group.
 */
export type Fact = { 
/**
 * The name playbooks use: `status`. Every piece has the same ones, so they are words of the program and never made.
 */
key: string, 
/**
 * The value: `pinned`.
 */
value: string, };

/**
 * Something drawn over the table.
 */
export type Overlay = { 
/**
 * Its id, for playbooks: `objective farmhouse`.
 */
id: string, 
/**
 * Its kind: `objective`, `zone`, `arc`, `note`.
 */
look: string, 
/**
 * Its label.
 */
label: string, 
/**
 * Whose it is.
 */
side: number | null, 
/**
 * Its shape.
 */
outline: Outline, 
/**
 * What there is to know about it.
 */
facts: Array<Fact>, };

/**
 * A margin of the page.
 */
export type Panel = { 
/**
 * Its heading: `Forces`, `Scattered`, `Score`.
 */
title: string, 
/**
 * Its lines.
 */
rows: Array<Row>, };

/**
 * A line of a panel; rows form a tree by their depth.
 */
export type Row = { 
/**
 * The id used in orders, if it is a unit: `bar-1`. Empty for a plain line.
 */
id: string, 
/**
 * How deep in the tree.
 */
depth: number, 
/**
 * What it says.
 */
text: string, 
/**
 * Whose it is.
 */
side: number | null, 
/**
 * Stamps.
 */
markers: Array<Marker>, 
/**
 * What there is to know about it; playbooks check these.
 */
facts: Array<Fact>, };

/**
 * The sequence of play with the current step lit.
 */
export type Sequence = { 
/**
 * The clock in words: `Turn 3 of 6`.
 */
clock: string, 
/**
 * The steps, in order.
 */
steps: Array<SequenceStep>, };

/**
 * One step of the sequence of play.
 */
export type SequenceStep = { 
/**
 * Its name: `Rally`.
 */
name: string, 
/**
 * The rule that describes it.
 */
rule: string, 
/**
 * Whether the game is in it now.
 */
now: boolean, };

/**
 * One sentence of the story, with what it is about.
 */
export type Sentence = { 
/**
 * The sentence.
 */
text: string, 
/**
 * The pieces or groups it names.
 */
pieces: Array<string>, 
/**
 * Where it happened.
 */
at: Point | null, };

/**
 * How a point looks in TypeScript.
 */
export type Point = { 
/**
 * East.
 */
x: number, 
/**
 * North.
 */
y: number, };

/**
 * How an outcome looks in TypeScript.
 */
export type Outcome = { 
/**
 * The side that won.
 */
winner: number | null, 
/**
 * The rule that ended it.
 */
rule: string, 
/**
 * How.
 */
how: string, };
