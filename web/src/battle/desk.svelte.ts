// The player's desk: the form being filled, its preview, the ruler and the cursor; and the board state they amount to.

import { QUIET, type BoardEvents, type BoardState, type PlacedTemplate, type Ruler, type Way } from '../board/state';
import { inside, middleOf, trace } from '../board/shapes';
import { clampToTable, distance, GRAIN, INCH, pathLength, readable, toPaper, toTable } from '../board/units';
import { Form, openingPick, pickOf, standingFor } from '../order/form.svelte';
import * as api from '../server/api';
import type { Offer } from '../wire/offer';
import type { Measure, Preview } from '../wire/preview';
import type { Outline, Piece, Point } from '../wire/scene';
import type { Session } from './session.svelte';

export class Desk {
  readonly session: Session;
  form: Form | undefined = $state.raw();
  /** What the last asked order would bring, and which order that was. */
  preview: Preview | undefined = $state.raw();
  asked = $state('');
  /** An offer without gaps under the pointer or focus; its odds are shown. */
  eyed: Offer | undefined = $state.raw();
  measuring = $state(false);
  cursor: Point | undefined = $state.raw();
  named: ReadonlySet<string> = $state.raw(new Set());

  private ruler: { from: Point; to: Point; fixed: boolean } | undefined = $state.raw();
  private measured: Measure | undefined = $state.raw();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lastVerb = '';

  constructor(session: Session) {
    this.session = session;
  }

  get offers(): Offer[] {
    const { session } = this;
    return session.past || session.handOver !== undefined ? [] : (session.view?.offers ?? []);
  }

  /** What the ruler found, in words. */
  get measureNotes(): string[] {
    return this.measured?.notes.map((note) => note.text) ?? [];
  }

  /** The board as it should be drawn. */
  get board(): BoardState {
    const { session, form } = this;
    const pieces = session.view?.scene.pieces ?? [];
    const base: BoardState = { ...QUIET, named: this.named, dice: session.dice, cursor: this.cursor, ruler: this.shownRuler() };
    if (session.past) return base;
    const fresh = this.asked && this.asked === (form?.provisional ?? this.eyed?.verb) ? this.preview : undefined;
    const state: BoardState = {
      ...base,
      glow: this.glow(pieces),
      selected: this.selected(pieces),
      rings: fresh?.rings ?? [],
      lines: fresh?.lines ?? [],
      pin: session.dice ? undefined : this.pin(fresh),
    };
    if (!form || session.busy) return state;
    return {
      ...state,
      zones: this.zones(form),
      reach: this.openRoute(form)?.reach ?? [],
      way: this.way(form, fresh),
      template: this.template(form, fresh),
      ghosts: this.ghosts(form),
      ends: this.ends(pieces, fresh),
      draggable: this.draggable(form),
    };
  }

  readonly events: BoardEvents = {
    point: (at, piece, how) => this.point(at, piece, how),
    hover: (at) => this.hover(at),
    drag: (what, to, done) => this.drag(what, to, done),
    turn: (steps) => this.form?.turn(steps),
  };

  /** A new view came: go on with what was being done, or with the only thing there is to do. */
  renew(): void {
    this.preview = undefined;
    this.asked = '';
    this.eyed = undefined;
    const fillable = this.offers.filter((offer) => offer.weight === 'main' && offer.fields.length);
    const same = fillable.find((offer) => offer.verb === this.lastVerb);
    const next = same ?? (fillable.length === 1 ? fillable[0] : undefined);
    const hover = this.form?.hover;
    this.form = next && new Form(next);
    if (this.form) this.form.hover = hover;
    if (this.cursor) this.cursor = this.zoneStart(this.cursor) ?? this.cursor;
    const alone = this.offers.filter((offer) => offer.weight === 'main');
    if (!this.form && alone.length === 1 && alone[0]?.dice) this.eyed = alone[0];
  }

  /** Starts filling an offer. */
  choose(offer: Offer): Form {
    const form = new Form(offer);
    this.session.refused = undefined;
    this.measuring = false;
    this.lastVerb = offer.verb;
    this.form = form;
    this.eyed = undefined;
    return form;
  }

  /** Sends the order if it is whole. */
  async confirm(): Promise<void> {
    const text = this.form?.text;
    if (text) await this.send(text);
  }

  async send(text: string): Promise<void> {
    this.lastVerb = this.form?.offer.verb ?? '';
    const form = this.form;
    const done = await this.session.submit(text);
    // A refused move goes back to where it came from; what was picked stays picked.
    if (!done && form && this.form === form && this.session.refused) {
      const field = form.offer.fields.findLast((one) => form.points(one.name).length);
      if (field) form.clear(field.name);
    }
  }

  /** Escape: the ruler, then the last thing filled, then the form. */
  cancel(): void {
    this.session.refused = undefined;
    if (this.measuring) {
      this.stopMeasuring();
    } else if (this.form && !this.form.back()) {
      this.form = undefined;
      this.lastVerb = '';
    }
  }

  toggleMeasuring(): void {
    if (this.measuring) this.stopMeasuring();
    else this.measuring = true;
  }

  /** Picks a candidate from the list. */
  pick(id: string): void {
    this.session.refused = undefined;
    this.form?.pick(id);
  }

  /** Moves the keyboard's cursor; it starts at the chosen piece, else in the middle of the view. */
  moveCursor(dx: number, dy: number, start: Point): void {
    const ground = this.session.scene?.ground;
    if (!ground) return;
    const from = this.cursor ?? (this.form && this.openRoute(this.form)?.from) ?? this.zoneStart(start) ?? start;
    const at = clampToTable({ x: round(from.x + dx), y: round(from.y + dy) }, ground.width, ground.height);
    this.cursor = at;
    this.hover(at);
  }

  /** Where a cursor begins when the question has zones and it stands in none of them. */
  private zoneStart(at: Point): Point | undefined {
    const height = this.session.view?.scene.ground.height;
    if (!this.form?.field || !this.wantsTable || height === undefined) return undefined;
    const rings = this.zones(this.form).map((zone) => trace(zone, height).spots);
    const first = rings[0];
    if (!first || rings.some((ring) => inside(toPaper(at, height), ring))) return undefined;
    return toTable(middleOf(first), height);
  }

  /** Whether the table is what has to be pointed at now. */
  get wantsTable(): boolean {
    if (this.measuring) return true;
    const fill = this.form?.field?.fill;
    return !!fill && typeof fill !== 'string' && ('spot' in fill || 'path' in fill || 'places' in fill);
  }

  point(at: Point, piece: string | undefined, how: { shift: boolean; touch: boolean; keyboard?: boolean }): void {
    const { session } = this;
    if (session.dice) session.skip();
    session.refused = undefined;
    if (this.measuring) return this.measureFrom(at, piece);
    const pieces = session.view?.scene.pieces ?? [];
    const meant = piece === undefined ? undefined : this.glow(pieces).get(piece);
    if (!this.form) {
      if (meant === undefined) return;
      const offer = this.offers.find((one) => openingPick(one).some((candidate) => candidate.id === meant));
      if (!offer) return;
      this.choose(offer).pick(meant);
      return;
    }
    const form = this.form;
    const tableNext = this.wantsTable || (!form.field && form.offer.fields.some((field) => form.points(field.name).length));
    const mover = this.openRoute(form)?.piece;
    if (meant !== undefined && (!tableNext || (mover !== undefined && mover !== piece))) {
      // Clicking on what is picked already means: yes, that one.
      const settled = form.text && form.offer.fields.some((field) => form.picked(field.name).includes(meant));
      if (settled && pieceFormOnly(form.offer)) void this.confirm();
      else form.pick(meant);
      return;
    }
    if (mover !== undefined && mover === piece && !how.keyboard) return;
    // The cursor begins on the mover, and a way to where he stands already is none.
    const start = this.openRoute(form)?.from;
    if (how.keyboard && start && !form.waypoints.length && at.x === start.x && at.y === start.y) return;
    const ground = session.view?.scene.ground;
    const before = form.text;
    if (!ground || !form.point(at, how.shift, ground)) return;
    const text = form.text;
    const places = form.offer.fields.some(({ fill }) => typeof fill !== 'string' && 'places' in fill);
    // A mouse has already seen the preview while hovering; fingers and keys confirm, and so does anything with dice.
    if (text && !form.offer.dice && !places && !how.touch && !how.keyboard) void this.send(text);
    else if (text && before === text) void this.send(text);
  }

  private hover(at: Point | undefined): void {
    if (this.measuring) {
      if (this.ruler && !this.ruler.fixed && at) this.setRuler({ ...this.ruler, to: at });
      return;
    }
    if (this.form) this.form.hover = at;
  }

  private drag(what: { piece: string } | { ghost: number }, to: Point, done: boolean): void {
    const { form, session } = this;
    const ground = session.view?.scene.ground;
    if (!form || !ground) return;
    if ('ghost' in what) {
      const field = form.offer.fields.findLast((one) => form.points(one.name).length);
      if (field) form.adjust(field.name, what.ghost, to);
      return;
    }
    if (this.openRoute(form)?.piece !== what.piece) form.pick(what.piece);
    form.hover = to;
    if (!done) return;
    form.point(to, false, ground);
    const text = form.text;
    if (text && !form.offer.dice) void this.send(text);
  }

  /** Asks what the present order would bring; called whenever it changes, at most every few frames. */
  askPreview(text: string | undefined): void {
    clearTimeout(this.timer);
    const { session } = this;
    const seat = session.seat;
    if (!text || seat === undefined || session.busy) return;
    this.timer = setTimeout(async () => {
      try {
        const preview = await api.preview(session.id, seat, text);
        if (this.wanted === text) {
          this.preview = preview;
          this.asked = text;
        }
      } catch {
        // A preview is a courtesy: the order itself will say what is wrong.
      }
    }, 60);
  }

  /** The order whose preview is wanted now. */
  get wanted(): string | undefined {
    if (this.session.past || this.session.busy) return undefined;
    return this.form?.provisional ?? this.eyed?.verb;
  }

  private glow(pieces: readonly Piece[]): Map<string, string> {
    const { form } = this;
    if (this.measuring || this.session.busy) return new Map();
    if (!form) return standingFor(this.offers.flatMap(openingPick), pieces);
    const field = form.field ?? form.offer.fields.findLast((one) => pickOf(one));
    const pick = field && pickOf(field);
    if (pick) return standingFor(form.candidates(field), pieces);
    const fill = field?.fill;
    if (!fill || typeof fill === 'string' || !('path' in fill)) return new Map();
    const movers = form.offer.fields.find((one) => one.name === fill.path.of);
    return standingFor((movers && pickOf(movers)?.from) ?? [], pieces);
  }

  private selected(pieces: readonly Piece[]): Set<string> {
    const { form } = this;
    if (!form) return new Set();
    const ids = new Set(form.offer.fields.flatMap((field) => form.picked(field.name)));
    return new Set(pieces.filter((piece) => ids.has(piece.id) || ids.has(piece.group)).map((piece) => piece.id));
  }

  private zones(form: Form): readonly Outline[] {
    const fill = form.field?.fill ?? form.offer.fields.findLast(({ fill: one }) => typeof one !== 'string' && ('spot' in one || 'places' in one))?.fill;
    if (!fill || typeof fill === 'string') return [];
    if ('spot' in fill) return fill.spot.zones;
    return 'places' in fill ? fill.places.zones : [];
  }

  private openRoute(form: Form) {
    for (const field of form.offer.fields) {
      const route = form.route(field);
      if (route) return route;
    }
    return undefined;
  }

  private draggable(form: Form): Set<string> {
    const field = form.offer.fields.find(({ fill }) => typeof fill !== 'string' && 'path' in fill);
    const fill = field?.fill;
    if (!fill || typeof fill === 'string' || !('path' in fill)) return new Set();
    return new Set(fill.path.routes.map((route) => route.piece));
  }

  private way(form: Form, preview: Preview | undefined): Way | undefined {
    const field = form.offer.fields.find(({ fill }) => typeof fill !== 'string' && 'path' in fill);
    const route = field && form.route(field);
    if (!field || !route) return undefined;
    const fixed = form.points(field.name);
    const rest = fixed.length ? fixed : [...form.waypoints, ...(form.hover ? [form.hover] : [])];
    if (!rest.length) return undefined;
    const points = [route.from, ...rest];
    const allowed = preview?.cost?.allowed ?? route.limits[0]?.length;
    const used = preview?.cost?.used ?? pathLength(points);
    const piece = this.session.view?.scene.pieces.find((one) => one.id === route.piece);
    const radius = piece && typeof piece.base !== 'string' && 'round' in piece.base ? piece.base.round : INCH * 0.4;
    const limit = preview?.cost?.limit ? `, ${preview.cost.limit}` : '';
    return {
      points,
      allowed,
      text: allowed === undefined ? readable(used) : `${readable(used)} of ${readable(allowed)}${limit}`,
      refused: !!preview?.refusal,
      radius,
    };
  }

  private template(form: Form, preview: Preview | undefined): PlacedTemplate | undefined {
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

  /** Where pieces would stand if the order were given now. */
  private ends(pieces: readonly Piece[], preview: Preview | undefined): BoardState['ends'] {
    if (!preview || preview.refusal) return [];
    return (preview.ends ?? []).flatMap(({ piece: id, at }) => {
      const piece = pieces.find((one) => one.id === id);
      const radius = piece && typeof piece.base !== 'string' && 'round' in piece.base ? piece.base.round : INCH * 0.4;
      return piece ? [{ at, radius, label: piece.name, side: piece.side ?? undefined }] : [];
    });
  }

  private ghosts(form: Form): BoardState['ghosts'] {
    for (const field of form.offer.fields) {
      const fill = field.fill;
      if (typeof fill === 'string' || !('places' in fill)) continue;
      const names = form.placing(field);
      const side = this.session.seat;
      return form.points(field.name).map((at, index) => ({ at, radius: fill.places.radius, label: names[index] ?? '', side }));
    }
    return [];
  }

  private pin(preview: Preview | undefined): BoardState['pin'] {
    const { form, session } = this;
    const spot = form && (form.offer.fields.map((field) => form.points(field.name).at(-1)).findLast(Boolean) ?? form.hover);
    const fallback = spot ?? this.cursor;
    const { refused } = session;
    if (refused) {
      const at = refused.at ?? fallback;
      return at ? { at, text: refused.detail, rule: refused.rule ?? '' } : undefined;
    }
    const refusal = preview?.refusal;
    const at = refusal?.at ?? fallback;
    return refusal && at ? { at, text: refusal.why, rule: refusal.rule } : undefined;
  }

  private measureFrom(at: Point, piece: string | undefined): void {
    // Measuring starts and ends at the centre of a piece that is pointed at.
    const centre = this.session.scene?.pieces.find((one) => one.id === piece)?.at ?? at;
    if (!this.ruler || this.ruler.fixed) this.setRuler({ from: centre, to: centre, fixed: false });
    else this.setRuler({ ...this.ruler, to: centre, fixed: true });
  }

  private setRuler(ruler: { from: Point; to: Point; fixed: boolean }): void {
    this.ruler = ruler;
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      try {
        const measured = await api.measure(this.session.id, this.session.seat ?? 'onlooker', ruler.from, ruler.to);
        if (this.ruler === ruler) this.measured = measured;
      } catch {
        this.measured = undefined;
      }
    }, 50);
  }

  private stopMeasuring(): void {
    this.measuring = false;
    this.ruler = undefined;
    this.measured = undefined;
  }

  private shownRuler(): Ruler | undefined {
    const { ruler, measured } = this;
    if (!ruler) return undefined;
    const mayMeasure = this.session.scene?.ground.measuring;
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

/** Whether nothing but pieces or groups is picked in a form, one of each. */
function pieceFormOnly(offer: Offer): boolean {
  return offer.fields.every((field) => pickOf(field)?.max === 1);
}

function round(length: number): number {
  return Math.round(length / GRAIN) * GRAIN;
}
