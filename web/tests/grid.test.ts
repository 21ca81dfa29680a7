import { describe, expect, test } from 'vitest';
import { middleOfSquare, outlineOf, squareAt, squareCount } from '../src/board/grid';
import { written, type Label } from '../src/board/labels';
import { Form } from '../src/order/form.svelte';
import type { Offer } from '../src/wire/offer';

const ground = { width: 48_000, height: 36_000, square: 6000, measuring: true };
const candidates = (...ids: string[]) => ids.map((id) => ({ id, label: id, note: '' }));
const offer: Offer = {
  verb: 'move',
  title: 'Move',
  rule: 'R',
  dice: false,
  weight: 'main',
  fields: [
    { name: 'bases', lead: '', label: 'Who?', optional: false, fill: { pick: { from: candidates('a', 'b'), min: 1, max: 2 } } },
    { name: 'path', lead: 'to', label: 'Where to?', optional: false, fill: { pick: { from: candidates('2,1', '3,1'), min: 1, max: 12 } } },
  ],
};

describe('a table that is a grid', () => {
  test('squares are called by column and row from the south-west corner', () => {
    expect(squareAt(ground, { x: 100, y: 100 })).toBe('1,1');
    expect(squareAt(ground, { x: 25_000, y: 13_000 })).toBe('5,3');
    expect(middleOfSquare(ground, '5,3')).toEqual({ x: 27_000, y: 15_000 });
    expect(squareCount(ground)).toBe(48);
  });

  test('a point on the far border belongs to the last square', () => {
    expect(squareAt(ground, { x: 48_000, y: 36_000 })).toBe('8,6');
  });

  test('other words and squares beyond the border are no squares', () => {
    expect(middleOfSquare(ground, 'a-r-i')).toBeUndefined();
    expect(outlineOf(ground, '9,1')).toBeUndefined();
    expect(squareAt({ ...ground, square: null }, { x: 1, y: 1 })).toBeUndefined();
  });

  test('a gap that holds enough lets the next one be filled, and takes more', () => {
    const form = new Form(offer);
    form.pick('a');
    expect(form.field?.name).toBe('bases');
    expect(form.ahead?.name).toBe('path');
    form.pick('2,1');
    form.pick('b');
    form.pick('3,1');
    expect(form.text).toBe('move a b to 2,1 3,1');
  });

  test('what the square under the pointer would bring is asked for before it is clicked', () => {
    const form = new Form(offer);
    form.pick('a');
    form.pointed = '2,1';
    expect(form.text).toBeUndefined();
    expect(form.provisional).toBe('move a to 2,1');
  });

  test('what most people want is picked to begin with', () => {
    const [who, where] = offer.fields;
    if (!who || !where) throw new Error('the offer has two gaps');
    const usual = { ...who, fill: { pick: { from: candidates('a', 'b').map((one) => ({ ...one, usual: one.id === 'b' })), min: 1, max: 1 } } };
    expect(new Form({ ...offer, fields: [usual, where] }).picked('bases')).toEqual(['b']);
  });

  test('what is usual beside a pick is filled with it, and stays empty when it is taken out again', () => {
    const [who, where] = offer.fields;
    if (!who || !where) throw new Error('the offer has two gaps');
    const beside = { ...who, fill: { pick: { from: candidates('a', 'b').map((one) => ({ ...one, usual: true, beside: ['2,1'] })), min: 1, max: 2 } } };
    const form = new Form({ ...offer, fields: [where, beside] });
    expect(form.picked('bases')).toEqual([]);
    form.pick('2,1');
    expect(form.picked('bases')).toEqual(['a', 'b']);
    form.pick('a');
    form.pick('b');
    expect(form.picked('bases')).toEqual([]);
  });

  test('a name at the border is moved onto the sheet', () => {
    const label: Label = { id: 'x', text: 'Artillery II, 10.5 cm', style: '', letter: 5.5, tall: 11, spots: [{ at: [100, 100], drop: 0 }] };
    const [name] = written([label], 0.2, { west: -100, east: 4800 });
    expect((name?.at[0] ?? 0) * 0.2 - (label.text.length * 5.5) / 2).toBeGreaterThan(-100 * 0.2);
  });
});
