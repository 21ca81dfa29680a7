// Everything the board is told besides the scene itself. The board draws this and reports what was pointed at; it decides
// nothing, and it holds no rule.

import type { Ring, SightLine } from '../wire/preview';
import type { Outline, Piece, Point } from '../wire/scene';

export type BoardState = {
  /** Pieces that may be acted on, drawn with a warm outline; the value is what picking them means. */
  glow: ReadonlyMap<string, string>;
  /** Pieces chosen so far. */
  selected: ReadonlySet<string>;
  /** Pieces named by the journal line or panel row under the pointer. */
  named: ReadonlySet<string>;
  /** Pieces a lesson is about. */
  coached: ReadonlySet<string>;
  /** Places a lesson is about. */
  targets: readonly Point[];
  /** Pieces with a remark: in the open, in cover, a friend in danger. */
  rings: readonly Ring[];
  /** Lines of sight worth seeing. */
  lines: readonly SightLine[];
  /** Where something may be put. */
  zones: readonly Outline[];
  /** Squares picked so far, in order, and the one under the pointer; a way goes through those that are stages of one. */
  marked: readonly Marked[];
  /** Where a straight move of the chosen piece can end. */
  reach: readonly Point[];
  /** The way being drawn, from the piece's place to the pointer. */
  way: Way | undefined;
  /** A template under the pointer. */
  template: PlacedTemplate | undefined;
  /** Bases being placed, draggable by their index. */
  ghosts: readonly Ghost[];
  /** Where pieces would stand if the order were given now; only to be looked at. */
  ends: readonly Ghost[];
  /** A refusal pinned to its place. */
  pin: Pin | undefined;
  /** The ruler. */
  ruler: Ruler | undefined;
  /** The keyboard's place on the table, while it is in use. */
  cursor: Point | undefined;
  /** Dice lying beside a fight. */
  dice: ThrownDice | undefined;
  /** Pieces that can be dragged now. */
  draggable: ReadonlySet<string>;
  /** What may be done with a piece that was clicked. */
  menu: Menu | undefined;
};

/** The actions of one piece, beside it; without any it says so. */
export type Menu = { at: Point; name: string; side: number | null; actions: readonly { title: string; dice: boolean; act: () => void }[]; nothing: string };

/** A square of the grid that is picked, or would be by a click; `way` leads from where one came into it. */
export type Marked = { outline: Outline; pointed: boolean; way: readonly Point[] };

export type Way = {
  points: readonly Point[];
  /** Up to here the way is free to go, in wire units; beyond it is hatched red. */
  allowed: number | undefined;
  /** What the ruler at its end says. */
  text: string;
  refused: boolean;
  radius: number;
  /** Who goes it, if he has a base of his own. */
  piece: Piece | undefined;
};

export type PlacedTemplate = {
  at: Point;
  shape: { square: number } | { circle: number };
  /** The direction of its side, as whole numbers. */
  along: readonly [number, number];
  fixed: boolean;
  refused: boolean;
};

/** Somebody who would stand there; a block is drawn as one. */
export type Ghost = { at: Point; radius: number; label: string; side: number | undefined; piece?: Piece };

export type Pin = { at: Point; text: string; rule: string };

export type Ruler = { from: Point; to: Point; text: string; blocked: Point | undefined; clear: boolean | undefined };

export type ThrownDice = { at: Point; faces: readonly ThrownDie[]; rolling: boolean; sentence: string };

export type ThrownDie = { face: number; lit: boolean };

/** A board on which nothing is asked. */
export const QUIET: BoardState = {
  glow: new Map(),
  selected: new Set(),
  named: new Set(),
  coached: new Set(),
  targets: [],
  rings: [],
  lines: [],
  zones: [],
  marked: [],
  reach: [],
  way: undefined,
  template: undefined,
  ghosts: [],
  ends: [],
  pin: undefined,
  ruler: undefined,
  cursor: undefined,
  dice: undefined,
  draggable: new Set(),
  menu: undefined,
};

/** What the board reports; points are on the table and on the grain players may name. */
export type BoardEvents = {
  /** A click or tap. */
  point?: (at: Point, piece: string | undefined, how: { shift: boolean; touch: boolean }) => void;
  /** The pointer moved without a button. */
  hover?: (at: Point | undefined, piece: string | undefined) => void;
  /** A draggable piece or ghost is being pulled, and is let go. */
  drag?: (what: { piece: string } | { ghost: number }, to: Point, done: boolean) => void;
  /** The wheel with shift, or the turning keys: steps anticlockwise. */
  turn?: (steps: number) => void;
};
