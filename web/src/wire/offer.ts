// Generated from crates/kernel by its test `wire`; do not edit.

import type { Outline, Point } from './scene';

/**
 * One thing a seat may do now.
 */
export type Offer = { 
/**
 * The first word of the order: `fire`.
 */
verb: string, 
/**
 * What it is, in plain words: `Fire at a six-inch square`.
 */
title: string, 
/**
 * The rule that allows it.
 */
rule: string, 
/**
 * What has to be filled in, in the order of the text.
 */
fields: Array<Field>, 
/**
 * Whether dice decide it, so that a preview shows odds.
 */
dice: boolean, 
/**
 * How it should stand on the page.
 */
weight: Weight, 
/**
 * The heading under which it stands, where there are many: `Rulings on units`. Offers of one heading follow each other.
 */
group?: string, };

/**
 * How much an offer should catch the eye.
 */
export type Weight = "main" | "pass" | "grave";

/**
 * One gap of the form.
 */
export type Field = { 
/**
 * Its name: `figure`.
 */
name: string, 
/**
 * The word written before its value: `at`; empty for none.
 */
lead: string, 
/**
 * What to tell the player: `Who moves?`
 */
label: string, 
/**
 * Whether it may be left out, with its leading word.
 */
optional: boolean, 
/**
 * How it is filled.
 */
fill: Fill, };

/**
 * How a gap is filled, and how its value is written.
 */
export type Fill = { "pick": { 
/**
 * What may be picked.
 */
from: Array<Candidate>, 
/**
 * At least this many.
 */
min: number, 
/**
 * At most this many.
 */
max: number, } } | { "number": { 
/**
 * At least.
 */
min: number, 
/**
 * At most.
 */
max: number, } } | { "spot": { 
/**
 * Where it may be; anywhere if empty. A hint for drawing: the rules decide.
 */
zones: Array<Outline>, 
/**
 * A template that follows the pointer.
 */
template: Template | null, } } | { "places": { 
/**
 * Where they may be.
 */
zones: Array<Outline>, 
/**
 * At least this many.
 */
min: number, 
/**
 * At most this many.
 */
max: number, 
/**
 * Radius of the bases being placed.
 */
radius: number, 
/**
 * The pieces being placed, for each group that could be picked: group id (or empty) and names.
 */
groups: Array<Placing>, } } | { "path": { 
/**
 * The field in which the piece is picked.
 */
of: string, 
/**
 * For each piece: where it starts and how far it may go.
 */
routes: Array<Route>, 
/**
 * At most this many points.
 */
points: number, } } | "direction" | "turn" | { "share": { 
/**
 * Who may get a share.
 */
among: Array<Candidate>, 
/**
 * What must be shared out.
 */
total: number, } };

/**
 * Something that may be picked.
 */
export type Candidate = { 
/**
 * The word written in the order: a piece id, a group id or a plain word.
 */
id: string, 
/**
 * What it is called.
 */
label: string, 
/**
 * Something worth knowing before picking it; may be empty.
 */
note: string, 
/**
 * What must be picked in another gap for this one to be open: one of these. Open in any case if empty.
 */
beside?: Array<string>, 
/**
 * Whether it is picked to begin with, as what most people want; another pick takes its place.
 */
usual?: boolean, };

/**
 * Pieces being placed together.
 */
export type Placing = { 
/**
 * The group whose pieces they are; empty if there is no choice.
 */
group: string, 
/**
 * One name for each piece.
 */
pieces: Array<string>, };

/**
 * How far one piece may go.
 */
export type Route = { 
/**
 * The piece.
 */
piece: string, 
/**
 * Where it is.
 */
from: Point, 
/**
 * Its limits, the widest first: `open ground`, `over walls or through woods`.
 */
limits: Array<Limit>, 
/**
 * The area in which a straight move can legally end.
 */
reach: Array<Point>, };

/**
 * A limit on a move.
 */
export type Limit = { 
/**
 * When it applies.
 */
label: string, 
/**
 * How far.
 */
length: number, };

/**
 * A shape that follows the pointer.
 */
export type Template = { "square": number } | { "circle": number };

/**
 * One gap of a form with what stands in it.
 */
export type Filled = { 
/**
 * The field's name.
 */
name: string, 
/**
 * What it holds.
 */
value: Value, };

/**
 * What a gap holds.
 */
export type Value = { "kind": "pick", 
/**
 * Ids of candidates.
 */
ids: Array<string>, } | { "kind": "number", 
/**
 * The number.
 */
number: number, } | { "kind": "points", 
/**
 * The points in their order.
 */
points: Array<Point>, } | { "kind": "direction", 
/**
 * Its two whole numbers.
 */
along: [number, number], } | { "kind": "turn", 
/**
 * Whole degrees anticlockwise from east.
 */
degrees: number, } | { "kind": "share", 
/**
 * Shares by the ids of those who get one.
 */
shares: { [key in string]: number }, };
