// Orders that bring two things together: a row dragged onto another fills both gaps of such an offer.

import type { Offer } from '../wire/offer';
import { Form, pickOf } from './form.svelte';

/** What a thing can be brought to, and the offer that does it. The first offer wins, as on the list. */
export function partners(offers: readonly Offer[], id: string): Map<string, Offer> {
  const found = new Map<string, Offer>();
  for (const offer of offers) {
    const form = paired(offer) && openedWith(offer, id);
    const other = form && offer.fields.find((field) => !field.optional && !form.picked(field.name).includes(id));
    if (!form || !other) continue;
    for (const candidate of form.candidates(other)) {
      if (candidate.id !== id && !found.has(candidate.id)) found.set(candidate.id, offer);
    }
  }
  return found;
}

/** Whether exactly two things must be named, each once, and nothing else. */
function paired(offer: Offer): boolean {
  const needed = offer.fields.filter((field) => !field.optional);
  return offer.weight !== 'grave' && needed.length === 2 && needed.every((field) => pickOf(field)?.max === 1);
}

/** The form with its first gap filled by this, if it may be. */
function openedWith(offer: Offer, id: string): Form | undefined {
  const first = offer.fields.find((field) => !field.optional);
  if (!first || !pickOf(first)?.from.some((candidate) => candidate.id === id)) return undefined;
  const form = new Form(offer);
  if (!form.picked(first.name).includes(id)) form.pick(id);
  return form.picked(first.name).includes(id) ? form : undefined;
}
