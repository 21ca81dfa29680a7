// A form being filled: which offer, which gap is next, what was chosen so far. It knows offers, not games.

import type { Candidate, Field, Offer, Route } from '../wire/offer';
import type { Piece, Point } from '../wire/scene';
import { direction, stepOf } from './directions';
import { block, ranksOf, roomAt } from './formation';
import { compose, isFilled, type Value } from './text';

export class Form {
  readonly offer: Offer;
  /** What is filled so far, by field name. */
  values: Record<string, Value | undefined> = $state({});
  /** The gap the next click goes to. */
  step = $state(0);
  /** Where the pointer or the keyboard cursor is, as long as the gap under it is open. */
  hover: Point | undefined = $state();
  /** The candidate under the pointer, where candidates lie on the table. */
  pointed: string | undefined = $state();
  /** Points of a way already fixed, with the end still following the pointer. */
  waypoints: Point[] = $state([]);

  constructor(offer: Offer) {
    this.offer = offer;
    // What leaves no choice is filled at once.
    for (const field of offer.fields) {
      const pick = pickOf(field);
      if (pick && !field.optional && pick.from.length === 1 && pick.min === 1) {
        this.values[field.name] = { kind: 'pick', ids: pick.from.map((candidate) => candidate.id) };
      }
    }
    this.fillUsual();
    this.step = this.nextGap(0);
  }

  /** The gap being filled, unless all are. */
  get field(): Field | undefined {
    return this.offer.fields[this.step];
  }

  /** The gap after one that holds enough and would take more: it may be filled just as well. */
  get ahead(): Field | undefined {
    const { field } = this;
    if (!field || !isFilled(field, this.values[field.name])) return undefined;
    return this.offer.fields[this.nextGap(this.step + 1)];
  }

  /** Whether something may be picked in any gap, in which, and which gap is meant first. */
  fieldOf(id: string): Field | undefined {
    return [this.field, this.ahead, ...this.offer.fields].find((one) => one && this.candidates(one).some((candidate) => candidate.id === id));
  }

  /** Opens a gap: the next click goes to it. */
  open(field: Field): void {
    this.step = this.offer.fields.indexOf(field);
  }

  /** The finished order, once every gap is filled. */
  get text(): string | undefined {
    return compose(this.offer, this.values);
  }

  /** The order as it would be if the pointer were clicked now; what a preview is asked about. */
  get provisional(): string | undefined {
    const { field, hover, pointed } = this;
    const meant = pointed === undefined ? undefined : this.fieldOf(pointed);
    const pick = meant && pickOf(meant);
    if (meant && pick && pointed !== undefined && !this.picked(meant.name).includes(pointed)) {
      const ids = pick.max === 1 ? [pointed] : [...this.picked(meant.name), pointed];
      return compose(this.offer, { ...this.values, [meant.name]: { kind: 'pick', ids } }) ?? this.text;
    }
    if (!field || !hover) return this.text;
    const fill = field.fill;
    if (typeof fill === 'string' || !('spot' in fill || 'path' in fill)) return this.text;
    const points = 'path' in fill ? [...this.waypoints, hover] : [hover];
    return compose(this.offer, { ...this.values, [field.name]: { kind: 'points', points } });
  }

  value(name: string): Value | undefined {
    return this.values[name];
  }

  picked(name: string): string[] {
    const value = this.values[name];
    return value?.kind === 'pick' ? value.ids : [];
  }

  points(name: string): Point[] {
    const value = this.values[name];
    return value?.kind === 'points' ? value.points : [];
  }

  /** What may be picked in a gap beside what is picked in the others. */
  candidates(field: Field): Candidate[] {
    const others = this.offer.fields.filter((other) => other !== field).flatMap((other) => this.picked(other.name));
    return pickOf(field)?.from.filter(({ beside }) => !beside?.length || beside.some((id) => others.includes(id))) ?? [];
  }

  /** Picks or unpicks a candidate of the open gap, or of an earlier one when it is named there. */
  pick(id: string): boolean {
    const field = this.fieldOf(id);
    const pick = field && pickOf(field);
    if (!field || !pick) return false;
    const chosen = this.picked(field.name);
    let ids: string[];
    if (chosen.includes(id) && pick.max > 1) ids = chosen.filter((other) => other !== id);
    else if (pick.max === 1) ids = [id];
    else if (chosen.length < pick.max) ids = [...chosen, id];
    else return false;
    // Another mover starts another way; other gaps keep what they hold.
    for (const other of this.offer.fields) {
      const fill = other.fill;
      if (typeof fill !== 'string' && ('path' in fill ? fill.path.of === field.name : 'places' in fill)) this.clear(other.name);
    }
    this.waypoints = [];
    this.values[field.name] = ids.length ? { kind: 'pick', ids } : undefined;
    this.dropClosed(field);
    if (pick.max === 1 || ids.length === pick.max) this.step = this.nextGap(0);
    else this.step = this.offer.fields.indexOf(field);
    return true;
  }

  /** Puts the open gap at a point; `more` keeps it open for further points. Returns whether it was used. */
  point(at: Point, more: boolean, table: { width: number; height: number }): boolean {
    const field = this.field ?? this.lastOnTable();
    const fill = field?.fill;
    if (!field || !fill || typeof fill === 'string') return false;
    if ('spot' in fill) {
      this.values[field.name] = { kind: 'points', points: [at] };
    } else if ('path' in fill) {
      if (!this.route(field)) return false;
      if (more && this.waypoints.length + 1 < fill.path.points) {
        this.waypoints = [...this.waypoints, at];
        return true;
      }
      this.values[field.name] = { kind: 'points', points: [...this.waypoints, at] };
      this.waypoints = [];
    } else if ('places' in fill) {
      this.place(field, at, more, table);
      if (!isFilled(field, this.values[field.name])) return true;
    } else {
      return false;
    }
    this.step = this.nextGap(this.offer.fields.indexOf(field));
    return true;
  }

  /** Moves one of several placed points. */
  adjust(name: string, index: number, to: Point): void {
    const points = this.points(name).map((point, other) => (other === index ? to : point));
    this.values[name] = { kind: 'points', points };
  }

  /** Turns the template or the facing by whole steps, anticlockwise. */
  turn(steps: number): boolean {
    const field = this.offer.fields.find((one) => one.fill === 'direction' || one.fill === 'turn');
    if (!field) return false;
    const value = this.values[field.name];
    if (field.fill === 'turn') {
      const degrees = value?.kind === 'turn' ? value.degrees : 0;
      this.values[field.name] = { kind: 'turn', degrees: (degrees + steps * 15 + 720) % 360 };
    } else {
      const now = value?.kind === 'direction' ? stepOf(value.along) : 0;
      this.values[field.name] = { kind: 'direction', along: direction(now + steps) };
    }
    return true;
  }

  setNumber(name: string, number: number): void {
    this.values[name] = { kind: 'number', number };
    this.step = this.nextGap(0);
  }

  share(name: string, id: string, share: number): void {
    const value = this.values[name];
    const shares = value?.kind === 'share' ? value.shares : {};
    this.values[name] = { kind: 'share', shares: { ...shares, [id]: Math.max(0, share) } };
  }

  clear(name: string): void {
    this.values[name] = undefined;
    this.step = this.nextGap(0);
  }

  /** Takes the last thing back: a waypoint, then the last filled gap. Returns false when nothing was filled. */
  back(): boolean {
    if (this.waypoints.length) {
      this.waypoints = this.waypoints.slice(0, -1);
      return true;
    }
    const filled = this.offer.fields.filter((field) => this.values[field.name] && !isForced(field));
    const last = filled[filled.length - 1];
    if (!last) return false;
    this.clear(last.name);
    return true;
  }

  /** The way the picked piece may go. */
  route(field: Field): Route | undefined {
    const fill = field.fill;
    if (typeof fill === 'string' || !('path' in fill)) return undefined;
    const id = this.picked(fill.path.of)[0];
    return fill.path.routes.find((route) => route.piece === id);
  }

  /** Names of the pieces being placed by a gap. */
  placing(field: Field): string[] {
    const fill = field.fill;
    if (typeof fill === 'string' || !('places' in fill)) return [];
    const picked = new Set(this.offer.fields.flatMap((other) => this.picked(other.name)));
    const group = fill.places.groups.find((one) => picked.has(one.group)) ?? fill.places.groups.find((one) => !one.group);
    return group?.pieces ?? [];
  }

  private place(field: Field, at: Point, single: boolean, table: { width: number; height: number }): void {
    const fill = field.fill;
    if (typeof fill === 'string' || !('places' in fill)) return;
    const { min, max, radius, zones } = fill.places;
    const names = this.placing(field).length;
    const count = Math.min(max, Math.max(min, names || min));
    const placed = this.points(field.name);
    if (single) {
      const points = placed.length >= count ? [at] : [...placed, at];
      this.values[field.name] = { kind: 'points', points };
      return;
    }
    const points = block(at, { count, radius, perRank: ranksOf(count) }, roomAt(at, zones, table));
    this.values[field.name] = { kind: 'points', points };
  }

  /** Takes back what is no longer open beside a pick in another gap, and fills what leaves no choice. */
  private dropClosed(touched: Field): void {
    for (const field of this.offer.fields) {
      const pick = pickOf(field);
      if (!pick || !pick.from.some(({ beside }) => beside?.length)) continue;
      const open = this.candidates(field).map((candidate) => candidate.id);
      const ids = this.picked(field.name).filter((id) => open.includes(id));
      const only = !field.optional && pick.min === 1 && open.length === 1 ? open : ids;
      this.values[field.name] = only.length ? { kind: 'pick', ids: only } : undefined;
    }
    this.fillUsual(touched);
  }

  /** Fills what is empty and has something usual; the gap somebody has just emptied stays so. */
  private fillUsual(touched?: Field): void {
    for (const field of this.offer.fields) {
      const most = pickOf(field)?.max;
      if (field === touched || most === undefined || this.picked(field.name).length) continue;
      const ids = this.candidates(field).filter((candidate) => candidate.usual).map((candidate) => candidate.id);
      if (ids.length) this.values[field.name] = { kind: 'pick', ids: ids.slice(0, most) };
    }
  }

  private nextGap(from: number): number {
    const { fields } = this.offer;
    const open = fields.findIndex((field, index) => index >= from && !field.optional && !isFilled(field, this.values[field.name]));
    return open < 0 ? fields.length : open;
  }

  private lastOnTable(): Field | undefined {
    return this.offer.fields.findLast(({ fill }) => typeof fill !== 'string' && ('spot' in fill || 'path' in fill || 'places' in fill));
  }
}

/** How a gap is picked, if it is. */
export function pickOf(field: Field): { from: Candidate[]; min: number; max: number } | undefined {
  const { fill } = field;
  return typeof fill !== 'string' && 'pick' in fill ? fill.pick : undefined;
}

/** Candidates that stand on the table: the pieces themselves, or every piece of a group. */
export function standingFor(candidates: readonly Candidate[], pieces: readonly Piece[]): Map<string, string> {
  const ids = new Set(candidates.map((candidate) => candidate.id));
  const found = new Map<string, string>();
  for (const piece of pieces) {
    if (ids.has(piece.id)) found.set(piece.id, piece.id);
    else if (piece.group && ids.has(piece.group)) found.set(piece.id, piece.group);
  }
  return found;
}

/** The first gap of an offer, if pieces are picked in it: what glows before any offer is chosen. */
export function openingPick(offer: Offer): Candidate[] {
  const first = offer.fields[0];
  return (first && offer.weight !== 'grave' && pickOf(first)?.from) || [];
}

function isForced(field: Field): boolean {
  const pick = pickOf(field);
  return !!pick && !field.optional && pick.from.length === 1 && pick.min === 1;
}
