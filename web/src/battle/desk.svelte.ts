// The player's desk: the form being filled, its preview, the ruler and the cursor, and what clicks and keys do to them.

import { middleOfSquare, squareAt } from '../board/grid';
import type { BoardEvents } from '../board/state';
import { inside, middleOf, trace } from '../board/shapes';
import { clampToTable, GRAIN, toPaper, toTable } from '../board/units';
import { actionsOf, dragOf, type Action } from '../order/actions';
import { Form, openingPick, pickOf } from '../order/form.svelte';
import { partners } from '../order/pairs';
import { isFilled } from '../order/text';
import * as api from '../server/api';
import type { Offer } from '../wire/offer';
import type { Measure, Preview } from '../wire/preview';
import type { Piece, Point } from '../wire/scene';
import { Lesson } from './lesson.svelte';
import type { Session } from './session.svelte';
import { openRoute, Shown, zonesOf } from './shown.svelte';

export class Desk {
  readonly session: Session;
  /** What is coached, in a lesson. */
  readonly lesson: Lesson;
  form: Form | undefined = $state.raw();
  /** What the last asked order would bring, and which order that was. */
  preview: Preview | undefined = $state.raw();
  asked = $state('');
  /** An offer without gaps under the pointer or focus; its odds are shown. */
  eyed: Offer | undefined = $state.raw();
  measuring = $state(false);
  cursor: Point | undefined = $state.raw();
  named: ReadonlySet<string> = $state.raw(new Set());

  /** What may be done with a piece that was clicked, until something is chosen. */
  menu: { piece: Piece; actions: readonly Action[] } | undefined = $state.raw();

  /** The ruler on the table, and what it found. */
  ruler: { from: Point; to: Point; fixed: boolean } | undefined = $state.raw();
  measured: Measure | undefined = $state.raw();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lastVerb = '';

  constructor(session: Session) {
    this.session = session;
    this.lesson = new Lesson(session);
    session.renewed = () => this.renew();
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
  readonly board = new Shown(this);

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
    this.menu = undefined;
    this.lesson.strayed = undefined;
    const fillable = this.offers.filter((offer) => offer.weight === 'main' && offer.fields.length);
    const alike = fillable.filter((offer) => offer.verb === this.lastVerb);
    const same = alike.find((offer) => offer.title === this.form?.offer.title) ?? alike[0];
    // Who steps in without being asked has said what he wanted.
    const asked = this.session.view?.pending.some((ask) => ask.seat === this.session.seat) ?? false;
    const next = asked ? (same ?? (fillable.length === 1 ? fillable[0] : undefined)) : undefined;
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
    this.menu = undefined;
    return form;
  }

  /** Begins what was chosen for a piece. */
  act({ offer, id }: Action): void {
    const form = this.choose(offer);
    if (!offer.fields.some((field) => form.picked(field.name).includes(id))) form.pick(id);
  }

  /** Sends the order if it is whole. */
  async confirm(): Promise<void> {
    const text = this.form?.text;
    if (text) await this.send(text);
  }

  /** Fills the order that a lesson asks for next; it is for the player to confirm it. */
  showMe(): void {
    const { offer } = this.lesson;
    if (!offer || this.session.busy) return;
    this.lesson.strayed = undefined;
    this.lesson.fill(this.choose(offer));
  }

  /** Gives the order that is not the lesson's, after all. */
  goOwnWay(): void {
    const text = this.lesson.strayed;
    if (!text) return;
    this.lesson.leave();
    void this.send(text);
  }

  async send(order: string): Promise<void> {
    const text = this.lesson.meant(order, this.form);
    this.lesson.strayed = text === undefined ? order : undefined;
    if (text === undefined) return;
    this.lastVerb = this.form?.offer.verb ?? '';
    const form = this.form;
    const sent = this.session.submit(text);
    letGo();
    const done = await sent;
    // A refused move goes back to where it came from; what was picked stays picked.
    if (!done && form && this.form === form && this.session.refused) {
      const field = form.offer.fields.findLast((one) => form.points(one.name).length);
      if (field) form.clear(field.name);
    }
  }

  /** Escape: the ruler, then the last thing filled, then the form. */
  cancel(): void {
    this.session.refused = undefined;
    if (this.menu) {
      this.menu = undefined;
    } else if (this.measuring) {
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

  /** What a row of the organisation can be dragged onto. */
  partners(id: string): ReadonlySet<string> {
    return this.session.busy ? new Set() : new Set(partners(this.offers, id).keys());
  }

  /** A row was dragged onto another: both are filled in, and without dice the order is given. */
  bring(id: string, to: string): void {
    const offer = partners(this.offers, id).get(to);
    if (!offer || this.session.busy) return;
    const form = this.choose(offer);
    for (const field of offer.fields.filter((one) => !one.optional)) {
      const wanted = form.picked(field.name).length ? undefined : [id, to].find((one) => form.candidates(field).some((candidate) => candidate.id === one));
      if (wanted !== undefined) form.pick(wanted);
    }
    if (form.text && !offer.dice) void this.send(form.text);
  }

  /** Moves the keyboard's cursor; it starts at the chosen piece, else in the middle of the view. */
  moveCursor(dx: number, dy: number, start: Point): void {
    const ground = this.session.scene?.ground;
    if (!ground) return;
    const from = this.cursor ?? (this.form && openRoute(this.form)?.from) ?? this.zoneStart(start) ?? start;
    const at = clampToTable({ x: round(from.x + dx), y: round(from.y + dy) }, ground.width, ground.height);
    this.cursor = at;
    this.hover(at);
  }

  /** Where a cursor begins when the question has zones and it stands in none of them. */
  private zoneStart(at: Point): Point | undefined {
    const height = this.session.view?.scene.ground.height;
    if (!this.form?.field || !this.wantsTable || height === undefined) return undefined;
    const rings = zonesOf(this.form).map((zone) => trace(zone, height).spots);
    const first = rings[0];
    if (!first || rings.some((ring) => inside(toPaper(at, height), ring))) return undefined;
    return toTable(middleOf(first), height);
  }

  /** Whether the table is what has to be pointed at now. */
  get wantsTable(): boolean {
    if (this.measuring) return true;
    const fill = this.form?.field?.fill;
    return (!!fill && typeof fill !== 'string' && ('spot' in fill || 'path' in fill || 'places' in fill)) || this.wantsSquare;
  }

  /** Whether a square of the grid is what has to be pointed at now. */
  private get wantsSquare(): boolean {
    const { form } = this;
    const ground = this.session.view?.scene.ground;
    const first = form?.field && form.candidates(form.field)[0];
    return !!ground?.square && !!first && middleOfSquare(ground, first.id) !== undefined;
  }

  /** The side of a square while one is to be pointed at: the step of the cursor. */
  get square(): number | undefined {
    return (this.wantsSquare && this.session.view?.scene.ground.square) || undefined;
  }

  /** The square under a point, if it may be picked. */
  private squareMeant(at: Point): string | undefined {
    const ground = this.session.view?.scene.ground;
    const square = ground && squareAt(ground, at);
    if (square === undefined) return undefined;
    const open = this.form ? this.form.fieldOf(square) : this.offers.some((offer) => openingPick(offer).some((candidate) => candidate.id === square));
    return open ? square : undefined;
  }

  /** Picks a square; the one picked last, clicked once more, means: yes, that is all. */
  private pickSquare(form: Form, square: string): void {
    const field = form.fieldOf(square);
    if (field && form.text && form.picked(field.name).at(-1) === square) void this.confirm();
    else form.pick(square);
  }

  point(pointed: Point, piece: string | undefined, how: { shift: boolean; touch: boolean; keyboard?: boolean }): void {
    const { session } = this;
    const at = this.measuring ? pointed : this.lesson.ledTo(pointed, this.form);
    if (session.dice) session.skip();
    if (session.busy) return;
    session.refused = undefined;
    this.menu = undefined;
    if (this.measuring) return this.measureFrom(at, piece);
    if (this.asksAboutPiece(piece)) return;
    const glowing = piece === undefined ? undefined : this.board.glow.get(piece);
    const square = glowing === undefined || this.wantsSquare ? this.squareMeant(at) : undefined;
    const meant = square ?? glowing;
    if (!this.form) {
      if (meant === undefined) return;
      const offer = this.offers.find((one) => openingPick(one).some((candidate) => candidate.id === meant));
      if (!offer) return;
      this.choose(offer).pick(meant);
      return;
    }
    const form = this.form;
    if (square !== undefined) return this.pickSquare(form, square);
    const tableNext = this.wantsTable || (!form.field && form.offer.fields.some((field) => form.points(field.name).length));
    const mover = openRoute(form)?.piece;
    if (meant !== undefined && (!tableNext || (mover !== undefined && mover !== piece))) {
      // Clicking on what is picked already means: yes, that one.
      const settled = form.text && form.offer.fields.some((field) => form.picked(field.name).includes(meant));
      if (settled && pieceFormOnly(form.offer)) void this.confirm();
      else form.pick(meant);
      return;
    }
    if (mover !== undefined && mover === piece && !how.keyboard) return;
    // The cursor begins on the mover, and a way to where he stands already is none.
    const start = openRoute(form)?.from;
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

  /** A click on a piece before anything is begun, or on one that the open order does not want: what may be done with it. */
  private asksAboutPiece(id: string | undefined): boolean {
    const piece = this.session.view?.scene.pieces.find((one) => one.id === id);
    if (!piece || (this.form && (this.board.glow.has(piece.id) || !this.wantsSomebody))) return false;
    const actions = actionsOf(this.offers, piece);
    const [only] = actions;
    if (only && actions.length === 1 && !this.form) this.act(only);
    else if (this.offers.length) this.menu = { piece, actions };
    else return false;
    return true;
  }

  /** Whether the open form still lacks somebody: no place, and no square that might have somebody in it. */
  private get wantsSomebody(): boolean {
    const field = this.form?.field;
    return !!field && !!pickOf(field) && !this.wantsTable && !isFilled(field, this.form?.value(field.name));
  }

  private hover(at: Point | undefined): void {
    if (this.measuring) {
      if (this.ruler && !this.ruler.fixed && at) this.setRuler({ ...this.ruler, to: at });
      return;
    }
    if (!this.form) return;
    this.form.hover = at && this.lesson.ledTo(at, this.form);
    this.form.pointed = at && this.squareMeant(at);
  }

  private drag(what: { piece: string } | { ghost: number }, to: Point, done: boolean): void {
    const { session } = this;
    const ground = session.view?.scene.ground;
    if (!ground || session.busy) return;
    if ('ghost' in what) {
      const field = this.form?.offer.fields.findLast((one) => this.form?.points(one.name).length);
      if (field) this.form?.adjust(field.name, what.ghost, to);
      return;
    }
    const form = this.dragForm(what.piece);
    if (!form) return;
    to = this.lesson.ledTo(to, form);
    form.hover = to;
    form.pointed = this.squareMeant(to);
    if (!done) return;
    const square = form.pointed;
    if (square !== undefined) form.pick(square);
    else form.point(to, false, ground);
    const text = form.text;
    // Squares are stages of a longer way, so that is confirmed; a piece let go where it should stand has said it all.
    if (text && !form.offer.dice && square === undefined) void this.send(text);
  }

  /** The form that a drag of this piece fills: the open one if it moves him, else the first that does. */
  private dragForm(id: string): Form | undefined {
    const { view } = this.session;
    const piece = view?.scene.pieces.find((one) => one.id === id);
    if (!view || !piece) return undefined;
    const { ground } = view.scene;
    const action = (this.form && dragOf([this.form.offer], piece, ground)) ?? dragOf(this.offers, piece, ground);
    if (!action) return undefined;
    if (this.form?.offer !== action.offer) this.act(action);
    else if (!action.offer.fields.some((field) => this.form?.picked(field.name).includes(action.id))) this.form.pick(action.id);
    return this.form;
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
    if (this.session.past) return undefined;
    return this.form?.provisional ?? this.eyed?.verb;
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

}

/** Whether nothing but pieces or groups is picked in a form, one of each. */
function pieceFormOnly(offer: Offer): boolean {
  return offer.fields.every((field) => pickOf(field)?.max === 1);
}

/** What a mouse clicked need not keep the focus; taking it away together with the button would stop the update half-way. */
function letGo(): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLButtonElement && !focused.matches(':focus-visible')) focused.blur();
}

function round(length: number): number {
  return Math.round(length / GRAIN) * GRAIN;
}
