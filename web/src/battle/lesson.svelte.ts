// A lesson at this table: what the coach says, what is marked, and what is done when something else is tried.

import { middleOfSquare } from '../board/grid';
import { distance, INCH } from '../board/units';
import type { Form } from '../order/form.svelte';
import type { Value } from '../order/text';
import type { Offer } from '../wire/offer';
import type { Point } from '../wire/scene';
import type { Coach } from '../wire/server';
import type { Session } from './session.svelte';

/** How near a hand must come to a mark to be led to it. */
const NEAR = 1.3 * INCH;

/** How far a front may be turned from the one that is shown, in degrees. */
const TURNED = 45;

export class Lesson {
  private readonly session: Session;
  /** An order that is not the lesson's next one, held back until somebody says that it is meant. */
  strayed: string | undefined = $state();

  constructor(session: Session) {
    this.session = session;
  }

  /** What the coach says now. */
  readonly coach: Coach | undefined = $derived.by(() => this.session.coach);

  /** The offer that is to be filled next. */
  readonly offer: Offer | undefined = $derived.by(() => {
    const place = this.coach?.offer;
    return typeof place === 'number' ? this.session.view?.offers[place] : undefined;
  });

  /** The pieces it is about. */
  readonly pieces: readonly string[] = $derived.by(() => (this.coach?.phase === 'step' ? this.coach.pieces : []));

  /** What is to be picked in one of its gaps. */
  picks(field: string): ReadonlySet<string> {
    return new Set(this.values().flatMap(([name, value]) => (name === field && value.kind === 'pick' ? value.ids : [])));
  }

  /** The places it is about: points, and the middles of squares. */
  readonly places: readonly Point[] = $derived.by(() => {
    const ground = this.session.view?.scene.ground;
    if (this.coach?.phase !== 'step' || !ground) return [];
    return this.values().flatMap(([, value]) => {
      if (value.kind === 'points') return value.points;
      return value.kind === 'pick' ? value.ids.flatMap((id) => middleOfSquare(ground, id) ?? []) : [];
    });
  });

  /** Nobody coaches this battle any more. */
  leave(): void {
    this.strayed = undefined;
    this.session.leaveLesson();
  }

  /** Fills the form as the lesson would. */
  fill(form: Form): void {
    for (const [name, value] of this.values()) form.values[name] = value;
    form.step = form.offer.fields.length;
  }

  /** A point that is meant for a mark is the mark. */
  ledTo(at: Point, form: Form | undefined): Point {
    if (!form || form.offer !== this.offer) return at;
    const [first] = this.values().filter(([, value]) => value.kind === 'points').map(([, value]) => (value.kind === 'points' ? value.points : []));
    const near = first?.length === 1 ? first.find((mark) => distance(mark, at) <= NEAR) : undefined;
    return near ?? at;
  }

  /** The order to be sent for one that was filled in: itself, or the lesson's own if it is nearly that; nothing if it is another. */
  meant(text: string, form: Form | undefined): string | undefined {
    const { coach } = this;
    if (coach?.phase !== 'step' || !coach.text_of_order || text === coach.text_of_order) return text;
    if (!form || form.offer !== this.offer) return undefined;
    const wanted = this.values();
    return wanted.length && wanted.every(([name, value]) => isNear(form.value(name), value)) ? coach.text_of_order : undefined;
  }

  private values(): [string, Value][] {
    return this.coach?.values.map(({ name, value }) => [name, value as Value]) ?? [];
  }
}

/** Whether a gap is filled as it should be, or nearly so. */
function isNear(value: Value | undefined, wanted: Value): boolean {
  if (wanted.kind === 'points') {
    return value?.kind === 'points' && value.points.length === wanted.points.length && value.points.every((point, place) => nearTo(point, wanted.points[place]));
  }
  if (wanted.kind === 'turn') return value?.kind === 'turn' && Math.abs(((value.degrees - wanted.degrees + 540) % 360) - 180) <= TURNED;
  if (wanted.kind === 'pick') return value?.kind === 'pick' && value.ids.length === wanted.ids.length && wanted.ids.every((id) => value.ids.includes(id));
  return JSON.stringify(value) === JSON.stringify(wanted);
}

function nearTo(point: Point, mark: Point | undefined): boolean {
  return !!mark && distance(point, mark) <= NEAR;
}
