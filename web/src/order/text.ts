// An order is a short text: the verb, then each filled gap behind its leading word. One parser in the game reads it.

import { writePoint } from '../board/units';
import type { Field, Offer } from '../wire/offer';
import type { Point } from '../wire/scene';

/** What a gap may hold; which of them depends on how the offer says it is filled. */
export type Value =
  | { kind: 'pick'; ids: string[] }
  | { kind: 'number'; number: number }
  | { kind: 'points'; points: Point[] }
  | { kind: 'direction'; along: readonly [number, number] }
  | { kind: 'turn'; degrees: number }
  | { kind: 'share'; shares: Record<string, number> };

/** The values of a form by the names of its fields. */
export type Values = Readonly<Record<string, Value | undefined>>;

/** The order's text, or undefined while something that must be filled is not. */
export function compose(offer: Offer, values: Values): string | undefined {
  const words = [offer.verb];
  for (const field of offer.fields) {
    const value = values[field.name];
    if (!isFilled(field, value)) {
      if (field.optional) continue;
      return undefined;
    }
    const written = value && write(value);
    if (!written) continue;
    if (field.lead) words.push(field.lead);
    words.push(written);
  }
  return words.join(' ');
}

/** Whether a gap holds enough for the order to be sent. */
export function isFilled(field: Field, value: Value | undefined): boolean {
  const { fill } = field;
  // A template lies square to the table unless it is turned, so a direction need not be said.
  if (fill === 'direction') return true;
  if (!value) return false;
  if (fill === 'turn') return value.kind === 'turn';
  if ('pick' in fill) return value.kind === 'pick' && value.ids.length >= Math.max(1, fill.pick.min);
  if ('number' in fill) return value.kind === 'number' && value.number >= fill.number.min && value.number <= fill.number.max;
  if ('places' in fill) return value.kind === 'points' && value.points.length >= fill.places.min && value.points.length > 0;
  if ('share' in fill) return value.kind === 'share' && sumOf(value.shares) === fill.share.total;
  return value.kind === 'points' && value.points.length > 0;
}

/** A value as orders write it; empty if it is what is meant anyway. */
export function write(value: Value): string {
  switch (value.kind) {
    case 'pick':
      return value.ids.join(' ');
    case 'number':
      return String(value.number);
    case 'points':
      return value.points.map(writePoint).join(' ');
    case 'direction':
      return value.along[0] === 1 && value.along[1] === 0 ? '' : value.along.join(',');
    case 'turn':
      return String(value.degrees);
    case 'share':
      return Object.entries(value.shares)
        .filter(([, share]) => share > 0)
        .map(([id, share]) => `${id}=${share}`)
        .join(' ');
  }
}

export function sumOf(shares: Record<string, number>): number {
  return Object.values(shares).reduce((sum, share) => sum + share, 0);
}
