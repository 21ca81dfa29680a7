// Wet ground: marsh tufts, fords and open water with a bank line.

import { between, type Stream } from '../random';
import { beside, near, pathOf, shrunk, type Trace } from '../shapes';
import { furrows, scatter } from './country';
import type { Ink } from './index';

/** Short water lines with tufts of reed. */
export function marsh(shape: Trace, stream: Stream): Ink[] {
  const lines: string[] = [];
  const reeds: string[] = [];
  for (const [x, y] of scatter(shape, stream, 46, 26)) {
    const half = between(stream, 14, 26);
    lines.push(`M${near(x - half)} ${near(y)}h${near(2 * half)}`);
    if (stream() < 0.6) reeds.push(`M${near(x)} ${near(y)}v-18m0 18l-9 -13m9 13l9 -13`);
  }
  return [
    { d: pathOf(shape), tone: 'wash-marsh' },
    { d: lines.join(''), tone: 'water-line' },
    { d: reeds.join(''), tone: 'tuft' },
    { d: pathOf(shape), tone: 'edge-water' },
  ];
}

/** Pale water with ripples. */
export function shallowWater(shape: Trace, stream: Stream): Ink[] {
  return [
    { d: pathOf(shape), tone: 'water-pale' },
    { d: ripples(shape, stream, 70), tone: 'water-line' },
    { d: pathOf(shape), tone: 'bank' },
  ];
}

/** Running water between two banks, its current drawn along. */
export function river(shape: Trace, stream: Stream): Ink[] {
  return [
    { d: pathOf(shape), tone: 'water-pale' },
    { d: furrows(shape, 30, 15), tone: 'current' },
    { d: ripples(shape, stream, 110), tone: 'water-line' },
    { d: pathOf(shape), tone: 'bank' },
  ];
}

/** Dark water, its depth drawn as lines that follow the bank. */
export function deepWater(shape: Trace, stream: Stream): Ink[] {
  const depths = [0.94, 0.86, 0.76].map((share) => pathOf({ closed: true, spots: shrunk(shape.spots, share) }));
  return [
    { d: pathOf(shape), tone: 'water-deep' },
    { d: depths.join(''), tone: 'water-depth' },
    { d: ripples(shape, stream, 130), tone: 'water-line' },
    { d: pathOf(shape), tone: 'bank' },
    { d: pathOf(beside(shape, 8)), tone: 'bank-thin' },
  ];
}

function ripples(shape: Trace, stream: Stream, apart: number): string {
  return scatter(shape, stream, apart, 30)
    .map(([x, y]) => `M${near(x - 20)} ${near(y)}q10 -8 20 0t20 0`)
    .join('');
}
