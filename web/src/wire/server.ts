// What the server says besides scenes, offers and previews; the shapes of docs/wire.md.

import type { Offer } from './offer';
import type { Outcome, Point, Scene } from './scene';

/** A game on the shelf. */
export type GameInfo = {
  id: string;
  name: string;
  credit: string;
  version: string;
  toggles: ToggleInfo[];
  /** The computer players it has, weakest first. */
  levels: string[];
};

/** An optional rule with the values it may have; the first is the default. */
export type ToggleInfo = { name: string; values: string[]; rule: string; about: string };

/** A scenario as the new-game page shows it. */
export type ScenarioInfo = {
  id: string;
  name: string;
  size: string;
  briefing: string;
  seats: SeatInfo[];
  /** The bare table, for the thumbnail. */
  scene: Scene;
};

export type SeatInfo = { seat: number; key: string; name: string };

/** A game's rules: the whole text, and each rule for tooltips. */
export type Rulebook = { markdown: string; rules: RuleText[] };

export type RuleText = { id: string; chapter: string; text: string };

/** An army list that can be built from. */
export type ListInfo = { id: string; name: string; about: string };

/** A stored battle, for the home page. */
export type BattleInfo = {
  id: string;
  game: string;
  scenario: string;
  title: string;
  clock: string;
  line: number;
  over: boolean;
  players: Player[];
  /** Seconds since 1970. */
  changed: number;
};

/** Who sits where. */
export type Player = { seat: number; key: string; name: string; kind: PlayerKind; level?: string | null };

export type PlayerKind = 'person' | 'computer';

/** What `POST /api/battles` takes. */
export type NewBattle = {
  game: string;
  scenario: string;
  players: { seat: number; kind: PlayerKind; level?: string }[];
  toggles?: Record<string, string>;
  house?: string;
  dice?: 'seed' | 'hand';
  seed?: number;
  /** Real dice thrown so far for what comes before the first decision. */
  thrown?: number[];
};

/** Whose eyes look: a seat, everything, or only what anybody may see. */
export type Eye = number | 'truth' | 'onlooker';

/** What one eye sees and may do, at a line of the journal. */
export type View = {
  id: string;
  game: string;
  title: string;
  eye: Eye;
  line: number;
  clock: string;
  players: Player[];
  pending: PendingAsk[];
  /** One plain sentence for the seat that looks. */
  question: string;
  offers: Offer[];
  scene: Scene;
  lines: Line[];
  can_undo: boolean;
  outcome: Outcome | null;
};

export type PendingAsk = { seat: number; step: string; rule: string };

/** A journal line as one eye reads it. */
export type Line = {
  line: number;
  kind: 'order' | 'roll' | 'event' | 'rewind';
  seat?: number | null;
  text: string;
  rule?: string | null;
  die?: number | null;
  face?: number | null;
  pieces: string[];
  at?: Point | null;
  turn_start: boolean;
  activation_start: boolean;
  /** False for what was taken back. */
  live: boolean;
};

/** A good order, with why. */
export type Suggestion = { order: string; note: string };

/** Why a request failed, for people. */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  rule?: string | null;
  code?: string | null;
  at?: Point | null;
  faults?: Fault[] | null;
  /** The faces of the die that is to be thrown by hand. */
  die?: number | null;
  name?: string | null;
};

/** One thing wrong with a set-up, and its place. */
export type Fault = { file: string; line: number; field: string; rule: string | null; code: string | null; message: string };

/** What the server sends over the live socket. */
export type LiveMessage =
  | ({ type: 'view' } & View)
  | { type: 'done'; tag: number; line: number }
  | ({ type: 'refused'; tag: number; problem: string } & Omit<Problem, 'type'>);
