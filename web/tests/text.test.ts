import { describe, expect, test } from 'vitest';
import { direction, stepOf } from '../src/order/directions';
import { compose, write } from '../src/order/text';
import type { Field, Fill, Offer } from '../src/wire/offer';

const offer = (verb: string, fields: Field[]): Offer => ({ verb, title: '', rule: 'X-1', fields, dice: false, weight: 'main' });
const field = (name: string, lead: string, fill: Fill, optional = false): Field => ({ name, lead, label: '', optional, fill });
const pick: Fill = { pick: { from: [{ id: '7', label: '', note: '' }, { id: '9', label: '', note: '' }], min: 1, max: 2 } };
const at = (x: number, y: number) => ({ x: x * 12_700, y: y * 12_700 });

describe('the text of an order', () => {
  test('a button is its verb', () => {
    expect(compose(offer('hold fire', []), {})).toBe('hold fire');
  });

  test('each gap follows its leading word, in the order of the form', () => {
    const path: Fill = { path: { of: 'figure', routes: [], points: 8 } };
    const form = offer('move', [field('figure', '', pick), field('path', 'to', path)]);
    const values = { figure: { kind: 'pick', ids: ['7'] }, path: { kind: 'points', points: [at(12, 10.5), at(13.25, 11)] } } as const;
    expect(compose(form, { figure: { ...values.figure, ids: ['7'] }, path: { ...values.path, points: [...values.path.points] } })).toBe('move 7 to 12,10.5 13.25,11');
  });

  test('it is not whole while a gap is open', () => {
    expect(compose(offer('rally', [field('figure', '', pick)]), {})).toBeUndefined();
  });

  test('an optional gap is left out with its leading word', () => {
    const form = offer('fire', [field('square', 'at', { spot: { zones: [], template: null } }), field('team', 'on', pick, true)]);
    expect(compose(form, { square: { kind: 'points', points: [at(20, 21)] } })).toBe('fire at 20,21');
  });

  test('a direction is said only when the template is turned', () => {
    const form = offer('fire', [field('square', 'at', { spot: { zones: [], template: null } }), field('turn', 'turned', 'direction', true)]);
    const square = { kind: 'points' as const, points: [at(20, 21)] };
    expect(compose(form, { square, turn: { kind: 'direction', along: [1, 0] } })).toBe('fire at 20,21');
    expect(compose(form, { square, turn: { kind: 'direction', along: [1, 1] } })).toBe('fire at 20,21 turned 1,1');
  });

  test('shares are whole only when everything is dealt out', () => {
    const share: Fill = { share: { among: [{ id: '7', label: '', note: '' }, { id: '9', label: '', note: '' }], total: 3 } };
    const form = offer('hits', [field('on', 'on', share)]);
    expect(compose(form, { on: { kind: 'share', shares: { '7': 2 } } })).toBeUndefined();
    expect(compose(form, { on: { kind: 'share', shares: { '7': 2, '9': 1 } } })).toBe('hits on 7=2 9=1');
  });

  test('a number outside its limits does not fill its gap', () => {
    const form = offer('regroup', [field('count', '', { number: { min: 1, max: 4 } })]);
    expect(compose(form, { count: { kind: 'number', number: 5 } })).toBeUndefined();
    expect(compose(form, { count: { kind: 'number', number: 4 } })).toBe('regroup 4');
  });

  test('points are written in inches without trailing zeros', () => {
    expect(write({ kind: 'points', points: [{ x: 127 * 1250, y: 127 * 805 }] })).toBe('12.5,8.05');
  });
});

describe('directions', () => {
  test('go round in twenty-four steps and come back', () => {
    for (let step = 0; step < 24; step += 1) expect(stepOf(direction(step))).toBe(step);
    expect(direction(24)).toEqual(direction(0));
  });

  test('never write minus zero', () => {
    for (let step = -30; step < 30; step += 1) expect(direction(step).join(',')).not.toContain('-0,');
    expect(Object.is(direction(6)[0], -0)).toBe(false);
  });

  test('are within a third of a degree of fifteen-degree steps', () => {
    for (let step = 0; step < 24; step += 1) {
      const [u, v] = direction(step);
      const degrees = ((Math.atan2(v, u) / Math.PI) * 180 + 360) % 360;
      expect(Math.abs(degrees - step * 15)).toBeLessThan(0.34);
    }
  });
});
