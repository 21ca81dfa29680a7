import { describe, expect, test } from 'vitest';
import { describe as inWords } from '../src/battle/describe';
import { nextStop } from '../src/battle/moments';
import { render } from '../src/markdown';
import { read, ruleHref } from '../src/router.svelte';
import type { View } from '../src/wire/server';
import fireView from './fixtures/fire.json';

const view = fireView as unknown as View;
const anchors = { ids: new Set(['AB-MOV-4', 'AB-FIR-1']), href: (id: string) => `#/rules/g/${id}` };

describe('the rulebook', () => {
  test('cannot bring its own HTML', () => {
    const { html } = render('# <img src=x onerror=alert(1)>\n\n<script>x</script> `<b>`', anchors);
    expect(html).not.toMatch(/<(img|script|b)\b/);
  });

  test('links to web pages and anchors only', () => {
    expect(render('[a](javascript:alert(1))', anchors).html).not.toContain('href');
    expect(render('[a](https://example.org/x)', anchors).html).toContain('href="https://example.org/x"');
  });

  test('makes an anchor of every rule and a link of every mention', () => {
    const { html } = render('- **AB-MOV-4** A man moves.\n  More of it, see AB-FIR-1.\n- **AB-FIR-1** Fire.', anchors);
    expect(html).toContain('<li id="AB-MOV-4">');
    expect(html).toContain('<a class="rule" href="#/rules/g/AB-FIR-1">AB-FIR-1</a>');
    expect(html).toContain('More of it');
  });

  test('draws tables and lists chapters', () => {
    const { html, chapters } = render('## One\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n## Two', anchors);
    expect(html).toContain('<th>a</th>');
    expect(html).toContain('<td>2</td>');
    expect(chapters.map((chapter) => chapter.slug)).toEqual(['one', 'two']);
  });
});

describe('addresses', () => {
  test('name a page, its parts and its query', () => {
    const route = read('#/replay/k3v9/12?eye=0');
    expect(route.page).toBe('replay');
    expect(route.parts).toEqual(['k3v9', '12']);
    expect(route.query.get('eye')).toBe('0');
  });

  test('lead home when there is nothing or nonsense', () => {
    expect(read('').page).toBe('home');
    expect(read('#/%E0%A4%A').page).toBe('%E0%A4%A');
  });

  test('lead to a rule', () => {
    expect(read(ruleHref('game', 'AB-MOV-4')).parts).toEqual(['game', 'AB-MOV-4']);
  });
});

describe('a replay', () => {
  const { lines } = view;

  test('steps by event, by activation and by turn', () => {
    expect(nextStop(lines, 1, 1, 'event', 17)).toBe(4);
    expect(nextStop(lines, 1, 1, 'activation', 17)).toBe(2);
    expect(nextStop(lines, 1, 1, 'turn', 17)).toBe(17);
    expect(nextStop(lines, 9, -1, 'activation', 17)).toBe(2);
  });

  test('ends at its ends', () => {
    expect(nextStop(lines, 17, 1, 'event', 17)).toBe(17);
    expect(nextStop(lines, 1, -1, 'event', 17)).toBe(1);
  });
});

describe('the table in words', () => {
  test('names the size, the objective and every man with his state', () => {
    const words = inWords(view.scene);
    expect(words).toContain('36 by 36 inches');
    expect(words).toContain('Objective Farmhouse at 18,22');
    expect(words).toMatch(/9 at [\d.]+,[\d.]+ \(pinned\)/);
  });
});
