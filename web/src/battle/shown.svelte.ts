// What the board shows of the player's desk. Every part is worked out by itself, so that a pointer that moves draws a new
// way or template and leaves the pieces alone.

import { middleOfSquare, outlineOf, squareCount } from '../board/grid';
import type { BoardState, Ghost, Marked, Menu, Pin, PlacedTemplate, Ruler, ThrownDice, Way } from '../board/state';
import { distance, INCH, pathLength, readable } from '../board/units';
import { dragOf } from '../order/actions';
import { openingPick, pickOf, standingFor, type Form } from '../order/form.svelte';
import type { Offer, Route } from '../wire/offer';
import type { Preview, Ring, SightLine } from '../wire/preview';
import type { Ground, Outline, Piece, Point } from '../wire/scene';
import type { Desk } from './desk.svelte';

export class Shown implements BoardState {
  private readonly desk: Desk;

  constructor(desk: Desk) {
    this.desk = desk;
  }

  /** The form, while the present is looked at. */
  private readonly form: Form | undefined = $derived.by(() => (this.desk.session.past ? undefined : this.desk.form));
  private readonly pieces: readonly Piece[] = $derived.by(() => this.desk.session.view?.scene.pieces ?? []);
  /** The preview, if it is one of the present order. */
  private readonly fresh: Preview | undefined = $derived.by(() => {
    const { session, asked, form, eyed, preview } = this.desk;
    return !session.past && asked && asked === (form?.provisional ?? eyed?.verb) ? preview : undefined;
  });

  readonly glow: ReadonlyMap<string, string> = $derived.by(() => {
    const { session, measuring, offers } = this.desk;
    if (session.past || session.dice || measuring) return NOBODY;
    const candidates = this.form ? candidatesOf(this.form) : offers.flatMap(openingPick);
    return candidates.length ? standingFor(candidates, this.pieces) : NOBODY;
  });

  readonly selected: ReadonlySet<string> = $derived.by(() => {
    const { form } = this;
    const ids = new Set(form?.offer.fields.flatMap((field) => form.picked(field.name)));
    if (!ids.size) return NONE;
    return new Set(this.pieces.filter((piece) => ids.has(piece.id) || ids.has(piece.group)).map((piece) => piece.id));
  });

  private readonly ground: Ground | undefined = $derived.by(() => this.desk.session.view?.scene.ground);
  readonly zones: readonly Outline[] = $derived.by(() => (this.form ? [...zonesOf(this.form), ...openSquares(this.form, this.ground)] : []));
  readonly marked: readonly Marked[] = $derived.by(() => (this.form && this.ground?.square ? markedIn(this.form, this.ground, this.pieces) : []));
  readonly reach: readonly Point[] = $derived.by(() => (this.form && openRoute(this.form)?.reach) ?? []);
  readonly way: Way | undefined = $derived.by(() => this.form && wayOf(this.form, this.fresh, this.pieces));
  readonly template: PlacedTemplate | undefined = $derived.by(() => this.form && templateOf(this.form, this.fresh));
  readonly ghosts: readonly Ghost[] = $derived.by(() => (this.form ? ghostsOf(this.form, this.desk.session.seat) : []));
  readonly ends: readonly Ghost[] = $derived.by(() => (this.form ? endsOf(this.fresh, this.pieces) : []));
  readonly draggable: ReadonlySet<string> = $derived.by(() => draggableBy(this.desk.offers, this.form, this.pieces, this.ground));
  readonly menu: Menu | undefined = $derived.by(() => this.opened());
  readonly pin: Pin | undefined = $derived.by(() => this.pinned());
  readonly ruler: Ruler | undefined = $derived.by(() => this.measuredRuler());

  /** The pieces of the gap that comes next; once all are filled, every piece of the order. */
  readonly coached: ReadonlySet<string> = $derived.by(() => {
    const { lesson, form } = this.desk;
    if (!lesson.pieces.length) return NONE;
    const field = form?.offer === lesson.offer ? form?.field : lesson.offer?.fields[0];
    const picks = field && lesson.picks(field.name);
    const wanted = this.pieces.filter((piece) => lesson.pieces.includes(piece.id) && (!picks || picks.has(piece.id) || picks.has(piece.group)));
    return new Set(wanted.map((piece) => piece.id));
  });

  get targets(): readonly Point[] {
    return this.desk.session.dice ? [] : this.desk.lesson.places;
  }

  get named(): ReadonlySet<string> {
    return this.desk.named;
  }

  get rings(): readonly Ring[] {
    return this.fresh?.rings ?? [];
  }

  get lines(): readonly SightLine[] {
    return this.fresh?.lines ?? [];
  }

  get cursor(): Point | undefined {
    return this.desk.cursor;
  }

  get dice(): ThrownDice | undefined {
    return this.desk.session.dice;
  }

  private pinned(): Pin | undefined {
    const { form } = this;
    const { session, cursor } = this.desk;
    if (session.dice || session.past) return undefined;
    const spot = form && (form.offer.fields.map((field) => form.points(field.name).at(-1)).findLast(Boolean) ?? form.hover);
    const fallback = spot ?? cursor;
    const { refused } = session;
    if (refused) {
      const at = refused.at ?? fallback;
      return at ? { at, text: refused.detail, rule: refused.rule ?? '' } : undefined;
    }
    const refusal = this.fresh?.refusal;
    const at = refusal?.at ?? fallback;
    return refusal && at ? { at, text: refusal.why, rule: refusal.rule } : undefined;
  }

  private opened(): Menu | undefined {
    const { menu, session } = this.desk;
    if (!menu || session.past || session.dice) return undefined;
    const actions = menu.actions.map((action) => ({ title: action.offer.title, dice: action.offer.dice, act: () => this.desk.act(action) }));
    return { at: menu.piece.at, name: menu.piece.name, side: menu.piece.side, actions, nothing: 'Nothing can be done with it in this step.' };
  }

  private measuredRuler(): Ruler | undefined {
    const { ruler, measured, session } = this.desk;
    if (!ruler) return undefined;
    const mayMeasure = session.scene?.ground.measuring;
    const length = measured?.distance ?? (mayMeasure ? distance(ruler.from, ruler.to) : undefined);
    const sight = measured?.sight;
    const seen = sight ? (sight.blocked_at ? ' · no line of sight' : ' · in sight') : '';
    return {
      from: ruler.from,
      to: ruler.to,
      text: `${length === undefined ? '' : readable(length)}${seen}`,
      blocked: sight?.blocked_at ?? undefined,
      clear: sight ? !sight.blocked_at : undefined,
    };
  }
}

const NOBODY: ReadonlyMap<string, string> = new Map();
const NONE: ReadonlySet<string> = new Set();

/** Where the open gap, or the last one on the table, may be put. */
export function zonesOf(form: Form): readonly Outline[] {
  const fill = form.field?.fill ?? form.offer.fields.findLast(({ fill: one }) => typeof one !== 'string' && ('spot' in one || 'places' in one))?.fill;
  if (!fill || typeof fill === 'string') return [];
  if ('spot' in fill) return fill.spot.zones;
  return 'places' in fill ? fill.places.zones : [];
}

/** The squares that may be picked now; none if all of them may. */
export function openSquares(form: Form, ground: Ground | undefined): readonly Outline[] {
  if (!ground?.square) return [];
  for (const field of [form.field, form.ahead]) {
    const squares = field ? form.candidates(field).flatMap(({ id }) => outlineOf(ground, id) ?? []) : [];
    if (squares.length) return squares.length < squareCount(ground) ? squares : [];
  }
  return [];
}

/** The squares picked, with the way through those of one gap, and the square under the pointer. */
function markedIn(form: Form, ground: Ground, pieces: readonly Piece[]): readonly Marked[] {
  const start = pieces.find((piece) => form.offer.fields.some((field) => form.picked(field.name).includes(piece.id)))?.at;
  const marks = form.offer.fields.flatMap((field): Marked[] => {
    const several = (pickOf(field)?.max ?? 1) > 1;
    let before = start;
    return form.picked(field.name).flatMap((id) => {
      const [outline, at] = [outlineOf(ground, id), middleOfSquare(ground, id)];
      if (!outline || !at) return [];
      const way = several && before ? [before, at] : [];
      before = at;
      return [{ outline, pointed: false, way }];
    });
  });
  const pointed = form.pointed === undefined ? undefined : outlineOf(ground, form.pointed);
  return pointed ? [...marks, { outline: pointed, pointed: true, way: [] }] : marks;
}

/** The way of whoever is picked to go. */
export function openRoute(form: Form): Route | undefined {
  for (const field of form.offer.fields) {
    const route = form.route(field);
    if (route) return route;
  }
  return undefined;
}

function candidatesOf(form: Form) {
  const field = form.field ?? form.offer.fields.findLast((one) => pickOf(one));
  const pick = field && pickOf(field);
  if (pick) return [...form.candidates(field), ...(form.ahead && pickOf(form.ahead) ? form.candidates(form.ahead) : [])];
  const fill = field?.fill;
  if (!fill || typeof fill === 'string' || !('path' in fill)) return [];
  const movers = form.offer.fields.find((one) => one.name === fill.path.of);
  return (movers && pickOf(movers)?.from) ?? [];
}

/** Where pieces would stand if the order were given now. */
function endsOf(preview: Preview | undefined, pieces: readonly Piece[]): readonly Ghost[] {
  if (!preview || preview.refusal) return [];
  return (preview.ends ?? []).flatMap(({ piece: id, at }) => {
    const piece = pieces.find((one) => one.id === id);
    const radius = piece && typeof piece.base !== 'string' && 'round' in piece.base ? piece.base.round : INCH * 0.4;
    return piece ? [{ at, radius, label: piece.name, side: piece.side ?? undefined, piece }] : [];
  });
}

/** Pieces that an open offer would move; while an order is aimed at the table, only those of that order. */
function draggableBy(offers: readonly Offer[], form: Form | undefined, pieces: readonly Piece[], ground: Ground | undefined): ReadonlySet<string> {
  if (!ground) return NONE;
  const open = form && form.offer.fields.some(({ fill }) => typeof fill !== 'string' && 'spot' in fill) ? [form.offer] : offers;
  const found = pieces.filter((piece) => dragOf(open, piece, ground)).map((piece) => piece.id);
  return found.length ? new Set(found) : NONE;
}

function wayOf(form: Form, preview: Preview | undefined, pieces: readonly Piece[]): Way | undefined {
  const field = form.offer.fields.find(({ fill }) => typeof fill !== 'string' && 'path' in fill);
  const route = field && form.route(field);
  if (!field || !route) return undefined;
  const fixed = form.points(field.name);
  const rest = fixed.length ? fixed : [...form.waypoints, ...(form.hover ? [form.hover] : [])];
  if (!rest.length) return undefined;
  const points = [route.from, ...rest];
  const allowed = preview?.cost?.allowed ?? route.limits[0]?.length;
  const used = preview?.cost?.used ?? pathLength(points);
  const piece = pieces.find((one) => one.id === route.piece);
  const radius = piece && typeof piece.base !== 'string' && 'round' in piece.base ? piece.base.round : INCH * 0.4;
  const limit = preview?.cost?.limit ? `, ${preview.cost.limit}` : '';
  return {
    points,
    allowed,
    text: allowed === undefined ? readable(used) : `${readable(used)} of ${readable(allowed)}${limit}`,
    refused: !!preview?.refusal,
    radius,
    piece,
  };
}

function templateOf(form: Form, preview: Preview | undefined): PlacedTemplate | undefined {
  for (const field of form.offer.fields) {
    const fill = field.fill;
    if (typeof fill === 'string' || !('spot' in fill)) continue;
    const fixed = form.points(field.name)[0];
    const at = fixed ?? (form.field === field ? form.hover : undefined);
    const turn = form.offer.fields.find((one) => one.fill === 'direction');
    const value = turn && form.value(turn.name);
    const along = value?.kind === 'direction' ? value.along : ([1, 0] as const);
    // A spot without a template of its own still shows where it is.
    const shape = fill.spot.template ?? { circle: INCH * 0.4 };
    if (at) return { at, shape, along, fixed: !!fixed, refused: !!preview?.refusal };
  }
  return undefined;
}

function ghostsOf(form: Form, side: number | undefined): Ghost[] {
  for (const field of form.offer.fields) {
    const fill = field.fill;
    if (typeof fill === 'string' || !('places' in fill)) continue;
    const names = form.placing(field);
    return form.points(field.name).map((at, index) => ({ at, radius: fill.places.radius, label: names[index] ?? '', side }));
  }
  return [];
}
