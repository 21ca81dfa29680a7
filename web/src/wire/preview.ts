// Generated from crates/kernel by its test `wire`; do not edit.

import type { Point } from './scene';

/**
 * What would happen, or why it may not.
 */
export type Preview = { 
/**
 * Why it would be refused.
 */
refusal: Refusal | null, 
/**
 * What the dice decide: `Pins and scatters`.
 */
question: string, 
/**
 * The exact odds of every outcome, in reading order; empty when no dice are thrown.
 */
odds: Array<OddsRow>, 
/**
 * Every number that goes into the roll.
 */
modifiers: Array<Modifier>, 
/**
 * Anything else worth knowing, in words.
 */
notes: Array<Note>, 
/**
 * Pieces worth ringing on the table.
 */
rings: Array<Ring>, 
/**
 * Sight lines worth drawing.
 */
lines: Array<SightLine>, 
/**
 * What the move costs.
 */
cost: Cost | null, 
/**
 * Where pieces would stand afterwards, when an order moves more than the one that is pointed with.
 */
ends?: Array<End>, };

/**
 * One outcome and its exact chance.
 */
export type OddsRow = { 
/**
 * What happens.
 */
outcome: string, 
/**
 * Ways it can happen...
 */
ways: number, 
/**
 * ...out of this many equally likely ones.
 */
out_of: number, };

/**
 * One number that goes into a roll.
 */
export type Modifier = { 
/**
 * What it is for: `strong team`.
 */
label: string, 
/**
 * How much: `+1`.
 */
value: string, 
/**
 * The rule.
 */
rule: string, };

/**
 * A remark.
 */
export type Note = { 
/**
 * What it says.
 */
text: string, 
/**
 * The rule it rests on.
 */
rule: string | null, };

/**
 * A piece worth ringing.
 */
export type Ring = { 
/**
 * The piece.
 */
piece: string, 
/**
 * Why: `in the open`.
 */
text: string, 
/**
 * How it looks: `target`, `cover`, `friend`, `threat`.
 */
tone: string, };

/**
 * A line of sight worth drawing.
 */
export type SightLine = { 
/**
 * From.
 */
from: Point, 
/**
 * To.
 */
to: Point, 
/**
 * Where it is blocked, if it is.
 */
blocked_at: Point | null, };

/**
 * What a move costs and what it may cost.
 */
export type Cost = { 
/**
 * Used.
 */
used: number, 
/**
 * Allowed.
 */
allowed: number, 
/**
 * Which limit applies: `slow: the low die`.
 */
limit: string, };

/**
 * Where a piece would stand.
 */
export type End = { 
/**
 * The piece.
 */
piece: string, 
/**
 * Its place.
 */
at: Point, };

/**
 * The ruler and the line-of-sight tool.
 */
export type Measure = { 
/**
 * The distance, rounded to the unit for display; absent where the rules forbid measuring.
 */
distance: number | null, 
/**
 * Whether one end sees the other; absent where the game has no such thing.
 */
sight: SightLine | null, 
/**
 * What blocks it, or how the far end is covered, in words.
 */
notes: Array<Note>, };

/**
 * How a refusal looks in TypeScript.
 */
export type Refusal = { 
/**
 * The rule.
 */
rule: string, 
/**
 * The stable name.
 */
code: string, 
/**
 * The sentence.
 */
why: string, 
/**
 * The place.
 */
at: Point | null, };
