// The unit first: what may be done with a piece, and which order it means to drag one.

import { middleOfSquare } from '../board/grid';
import type { Field, Offer } from '../wire/offer';
import type { Ground, Piece } from '../wire/scene';
import { pickOf } from './form.svelte';

/** Something to do with a piece: the offer, and the name under which the piece or its group is picked in it. */
export type Action = { offer: Offer; id: string };

/** Everything that may be done with a piece or the group it belongs to, in the order of the offers. */
export function actionsOf(offers: readonly Offer[], piece: Piece): Action[] {
  return offers.flatMap((offer) => {
    if (offer.weight === 'grave') return [];
    const ids = offer.fields.filter((field) => !field.optional).map((field) => nameIn(field, piece));
    const id = ids.find((one) => one !== undefined);
    return id === undefined ? [] : [{ offer, id }];
  });
}

/** What dragging a piece means: the first order that wants just him, or his group, and a place. */
export function dragOf(offers: readonly Offer[], piece: Piece, ground: Ground): Action | undefined {
  return actionsOf(offers, piece).find(({ offer, id }) => {
    const rest = offer.fields.filter((field) => !field.optional && nameIn(field, piece) === undefined);
    return rest.length === 1 && rest.every((field) => isPlaceFor(field, id, ground));
  });
}

function nameIn(field: Field, piece: Piece): string | undefined {
  const from = pickOf(field)?.from ?? [];
  const picked = from.find((candidate) => candidate.id === piece.id) ?? from.find((candidate) => piece.group && candidate.id === piece.group);
  return picked?.id;
}

function isPlaceFor(field: Field, id: string, ground: Ground): boolean {
  const { fill } = field;
  if (typeof fill === 'string') return false;
  if ('path' in fill) return fill.path.routes.some((route) => route.piece === id);
  if ('spot' in fill) return true;
  // Several squares are a way; a single one may be anything, such as what a gun fires at.
  const pick = pickOf(field);
  const first = pick?.from[0];
  return !!first && pick.max > 1 && middleOfSquare(ground, first.id) !== undefined;
}
