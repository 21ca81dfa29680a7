import { describe, expect, test } from 'vitest';
import { partners } from '../src/order/pairs';
import type { Candidate, Field, Offer } from '../src/wire/offer';

const candidate = (id: string, beside?: string[]): Candidate => ({ id, label: id, note: '', ...(beside && { beside }) });
const pick = (name: string, from: Candidate[], changes: Partial<Field> = {}): Field => ({ name, lead: '', label: name, optional: false, fill: { pick: { from, min: 1, max: 1 } }, ...changes });
const offer = (verb: string, fields: Field[], changes: Partial<Offer> = {}): Offer => ({ verb, title: verb, rule: 'XX-1', fields, dice: false, weight: 'main', ...changes });

const attach = offer('join', [pick('battalion', [candidate('a1'), candidate('a2')]), pick('with', [candidate('kg'), candidate('kg-1')])]);
const detach = offer('detach', [pick('battalion', [candidate('kg-1')]), pick('command', [candidate('gds'), candidate('hq', ['nobody'])])]);

describe('a row dragged onto another', () => {
  test('goes to whatever an offer brings it together with', () => {
    const found = partners([attach, detach], 'a1');
    expect([...found].map(([id, one]) => `${id} ${one.verb}`)).toEqual(['kg join', 'kg-1 join']);
  });

  test('keeps to what is open beside it', () => {
    expect([...partners([attach, detach], 'kg-1').keys()]).toEqual(['gds']);
  });

  test('goes nowhere when nothing begins with it, or when more than two things are wanted', () => {
    const crowd = offer('gather', [pick('one', [candidate('a1')]), pick('two', [candidate('a2')]), pick('three', [candidate('a3')])]);
    const many = offer('group', [pick('one', [candidate('a1')]), pick('more', [candidate('a2')], { fill: { pick: { from: [candidate('a2')], min: 1, max: 9 } } })]);
    expect(partners([attach], 'kg').size).toBe(0);
    expect(partners([crowd, many, offer('concede', attach.fields, { weight: 'grave' })], 'a1').size).toBe(0);
  });

  test('does not mind gaps that may stay open, nor one that leaves no choice', () => {
    const single = offer('swap', [pick('one', [candidate('a1')]), pick('two', [candidate('a2')]), pick('how', [candidate('mounted')], { optional: true })]);
    expect([...partners([single], 'a1').keys()]).toEqual(['a2']);
  });
});
