// An order as people say it: what is done, by whom, and whereabouts. The text that is typed stays what the game reads.

import { INCH } from '../board/units';
import type { Offer } from '../wire/offer';
import type { Outline, Point, Scene } from '../wire/scene';
import { pickOf } from './form.svelte';

const PLACE = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/;
/** How far from a named piece of ground one still says "near" it, in inches. */
const NEAR = 5;

/** What an order means. */
export function inWords(order: string, offers: readonly Offer[], scene: Scene | undefined): string {
  const offer = offerOf(order, offers);
  if (!offer) return order;
  const words = order.slice(offer.verb.length).split(/\s+/).filter(Boolean);
  const picked = offer.fields.flatMap((field) => pickOf(field)?.from ?? []);
  const named: string[] = [];
  let place: string | undefined;
  for (const word of words) {
    const label = picked.find((candidate) => candidate.id === word)?.label;
    if (label && !PLACE.test(label)) named.push(label);
    else if (PLACE.test(word)) place = whereabouts(word, scene) ?? place;
  }
  const who = named.length > 4 ? `${named.slice(0, 3).join(', ')} and ${named.length - 3} more` : named.join(', ');
  return [offer.title, who && `: ${who}`, place && `, ${place}`].filter(Boolean).join('');
}

/** The offer that an order fills: the one with the longest verb it begins with. */
function offerOf(order: string, offers: readonly Offer[]): Offer | undefined {
  const begun = offers.filter(({ verb }) => order === verb || order.startsWith(`${verb} `));
  return begun.sort((one, two) => two.verb.length - one.verb.length)[0];
}

/** Whereabouts a place is: in or near a piece of ground that has a name. */
function whereabouts(word: string, scene: Scene | undefined): string | undefined {
  const found = PLACE.exec(word);
  // Squares of a grid are counted, not measured; they have no whereabouts here.
  if (!found || !scene || scene.ground.square) return undefined;
  const at = { x: Number(found[1]) * INCH, y: Number(found[2]) * INCH };
  const near = scene.terrain
    .filter((piece) => piece.name)
    .map((piece) => ({ name: piece.name, far: farFrom(at, piece.outline) }))
    .sort((one, two) => one.far - two.far)[0];
  if (!near || near.far > NEAR * INCH) return undefined;
  return near.far === 0 ? `in ${near.name}` : `near ${near.name}`;
}

/** How far a place is from the box around an outline. */
function farFrom(at: Point, outline: Outline): number {
  const { left, right, bottom, top } = boxOf(outline);
  return Math.hypot(Math.max(left - at.x, 0, at.x - right), Math.max(bottom - at.y, 0, at.y - top));
}

function boxOf(outline: Outline): { left: number; right: number; bottom: number; top: number } {
  if ('circle' in outline) {
    const { centre, radius } = outline.circle;
    return { left: centre.x - radius, right: centre.x + radius, bottom: centre.y - radius, top: centre.y + radius };
  }
  const points = 'area' in outline ? outline.area : outline.line;
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}
