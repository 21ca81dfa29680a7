import { describe, expect, test } from 'vitest';
import { Form, openingPick, standingFor } from '../src/order/form.svelte';
import { block, ranksOf, roomAt } from '../src/order/formation';
import type { Offer } from '../src/wire/offer';
import type { View } from '../src/wire/server';
import deployView from './fixtures/deploy.json';
import fireView from './fixtures/fire.json';
import moveView from './fixtures/move.json';

const view = (json: unknown) => json as View;
const first = (json: unknown): Offer => {
  const [offer] = view(json).offers;
  if (!offer) throw new Error('the fixture has an offer');
  return offer;
};
const table = { width: 36 * 12_700, height: 36 * 12_700 };
const at = (x: number, y: number) => ({ x: x * 12_700, y: y * 12_700 });

describe('a form', () => {
  test('asks for the mover, then for the way', () => {
    const form = new Form(first(moveView));
    expect(form.field?.name).toBe('figure');
    form.pick('7');
    expect(form.field?.name).toBe('way');
    form.point(at(15, 16), false, table);
    expect(form.text).toBe('move 7 to 15,16');
  });

  test('bends a way where more points are asked for', () => {
    const form = new Form(first(moveView));
    form.pick('7');
    form.point(at(15, 15), true, table);
    expect(form.text).toBeUndefined();
    form.point(at(16, 16), false, table);
    expect(form.text).toBe('move 7 to 15,15 16,16');
  });

  test('shows what a click would mean before it is made', () => {
    const form = new Form(first(fireView));
    form.hover = at(20, 21);
    expect(form.provisional).toBe('fire at 20,21');
    expect(form.text).toBeUndefined();
  });

  test('forgets the way when another piece is picked', () => {
    const form = new Form(first(moveView));
    form.pick('7');
    form.point(at(15, 16), false, table);
    form.pick('8');
    expect(form.text).toBeUndefined();
    expect(form.field?.name).toBe('way');
  });

  test('turns its template a step at a time', () => {
    const form = new Form(first(fireView));
    form.point(at(20, 21), false, table);
    form.turn(3);
    expect(form.text).toBe('fire at 20,21 turned 1,1');
    form.turn(-3);
    expect(form.text).toBe('fire at 20,21');
  });

  test('puts a whole group down with one click', () => {
    const form = new Form(first(deployView));
    form.pick('rifles-1');
    form.point(at(20, 3), false, table);
    expect(form.points('places')).toHaveLength(6);
    expect(form.text).toMatch(/^deploy rifles-1 at( [\d.]+,[\d.]+){6}$/);
  });

  test('moves one of those placed without touching the others', () => {
    const form = new Form(first(deployView));
    form.pick('bar-1');
    form.point(at(20, 3), false, table);
    const before = form.points('places');
    form.adjust('places', 1, at(3, 3));
    expect(form.points('places')[1]).toEqual(at(3, 3));
    expect(form.points('places')[0]).toEqual(before[0]);
  });

  test('takes back one thing at a time', () => {
    const form = new Form(first(moveView));
    form.pick('7');
    form.point(at(15, 15), true, table);
    expect(form.back()).toBe(true);
    expect(form.waypoints).toHaveLength(0);
    expect(form.back()).toBe(true);
    expect(form.picked('figure')).toEqual([]);
    expect(form.back()).toBe(false);
  });

  test('fills a gap that leaves no choice by itself', () => {
    const offer = structuredClone(first(moveView));
    const fill = offer.fields[0]?.fill;
    if (fill && typeof fill !== 'string' && 'pick' in fill) fill.pick.from.splice(1);
    expect(new Form(offer).field?.name).toBe('way');
  });

  test('opens a candidate only beside what it needs, and drops it when that is picked no more', () => {
    const candidate = (id: string, ...beside: string[]) => ({ id, label: id, note: '', beside });
    const picking = (name: string, lead: string, from: ReturnType<typeof candidate>[]) =>
      ({ name, lead, label: '', optional: false, fill: { pick: { from, min: 1, max: 1 } } });
    const form = new Form({
      verb: 'fire', title: '', rule: 'AB-FIR-1', dice: true, weight: 'main',
      fields: [
        picking('unit', '', [candidate('a'), candidate('b')]),
        picking('target', 'at', [candidate('x', 'a'), candidate('y', 'b'), candidate('z', 'b')]),
      ],
    });
    expect(form.pick('y')).toBe(false);
    form.pick('b');
    expect(form.offer.fields.slice(1).flatMap((field) => form.candidates(field)).map(({ id }) => id)).toEqual(['y', 'z']);
    form.pick('z');
    expect(form.text).toBe('fire b at z');
    form.pick('a');
    expect(form.text).toBe('fire a at x');
  });
});

describe('what may be picked on the table', () => {
  test('a group is picked by any of its pieces', () => {
    const standing = standingFor([{ id: 'bar-1', label: '', note: '' }], view(fireView).scene.pieces);
    expect([...standing.keys()]).toEqual(['1', '2', '3', '4']);
    expect(standing.get('3')).toBe('bar-1');
  });

  test('nothing final glows', () => {
    expect(openingPick({ ...first(moveView), weight: 'grave' })).toEqual([]);
  });
});

describe('a formation', () => {
  const formation = { count: 6, radius: 5080, perRank: 3 };
  const room = roomAt(at(1, 1), [], table);

  test('is a tidy block without overlapping bases', () => {
    const points = block(at(18, 18), formation, room);
    for (const [index, a] of points.entries()) {
      for (const b of points.slice(index + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(2 * formation.radius);
    }
  });

  test('stays on the table near a corner', () => {
    for (const point of block(at(0, 0), formation, room)) {
      expect(point.x).toBeGreaterThanOrEqual(formation.radius);
      expect(point.y).toBeGreaterThanOrEqual(formation.radius);
    }
  });

  test('stays in the zone that was clicked into', () => {
    const zone = { area: [at(0, 0), at(36, 0), at(36, 4), at(0, 4)] };
    const points = block(at(18, 4), formation, roomAt(at(18, 4), [zone], table));
    for (const point of points) expect(point.y + formation.radius).toBeLessThanOrEqual(4 * 12_700);
  });

  test('stands on whole hundredths of an inch', () => {
    for (const point of block({ x: 100_003, y: 99_999 }, formation, room)) {
      expect(point.x % 127).toBe(0);
      expect(point.y % 127).toBe(0);
    }
  });

  test('gives large groups several ranks', () => {
    expect(ranksOf(4)).toBe(4);
    expect(ranksOf(12)).toBeLessThan(12);
  });
});
