// Ground that falls away or drifts: escarpments, slopes, dunes.

import { between, type Stream } from '../random';
import { along, boxOf, near, pathOf, type Trace } from '../shapes';
import { rows, scatter } from './country';
import type { Ink } from './index';

/** A steep edge: wedges that hang from the crest. A line falls to its right, an area across its shorter way. */
export function escarpment(shape: Trace, stream: Stream): Ink[] {
  if (!shape.closed) {
    const wedges = along(shape, 20).map(({ at: [x, y], angle }, index) => wedge(x, y, angle + Math.PI / 2, 9, index % 2 ? between(stream, 26, 34) : between(stream, 44, 58)));
    return [
      { d: wedges.join(''), tone: 'wedge' },
      { d: pathOf(shape), tone: 'crest' },
    ];
  }
  const fall = isWide(shape) ? Math.PI / 2 : 0;
  const wedges = rows(shape, isWide(shape) ? 62 : 26, isWide(shape) ? 26 : 62).map(([x, y]) =>
    wedge(x - 20 * Math.cos(fall), y - 20 * Math.sin(fall), fall, 8, between(stream, 32, 46)),
  );
  return [
    { d: pathOf(shape), tone: 'wash-hill' },
    { d: wedges.join(''), tone: 'wedge' },
    { d: pathOf(shape), tone: 'hill-foot' },
  ];
}

/** Ground that rises or falls gently: rows of thin strokes. */
export function slope(shape: Trace, stream: Stream): Ink[] {
  if (!shape.closed) return escarpment(shape, stream);
  const fall = isWide(shape) ? Math.PI / 2 : 0;
  const strokes = rows(shape, isWide(shape) ? 70 : 30, isWide(shape) ? 30 : 70).map(([x, y]) => {
    const length = between(stream, 26, 44);
    return `M${near(x)} ${near(y)}l${near(Math.cos(fall) * length)} ${near(Math.sin(fall) * length)}`;
  });
  return [
    { d: pathOf(shape), tone: 'wash-hill' },
    { d: strokes.join(''), tone: 'hachure' },
    { d: pathOf(shape), tone: 'edge-earth' },
  ];
}

/** Crescents of sand, all blown by the same wind. */
export function dunes(shape: Trace, stream: Stream): Ink[] {
  const ridges = scatter(shape, stream, 82, 36).map(([x, y]) => ({ x, y, half: between(stream, 28, 40) }));
  const lee = ridges.map(({ x, y, half }) => `M${near(x - half)} ${near(y + half * 0.3)}Q${near(x)} ${near(y - half)} ${near(x + half)} ${near(y + half * 0.3)}Q${near(x)} ${near(y - half * 0.35)} ${near(x - half)} ${near(y + half * 0.3)}Z`);
  const ripples = ridges.map(({ x, y, half }) => `M${near(x - half * 0.6)} ${near(y + half * 0.5)}q${near(half * 0.6)} ${near(-half * 0.4)} ${near(half * 1.2)} 0`);
  return [
    { d: pathOf(shape), tone: 'wash-sand' },
    { d: lee.join(''), tone: 'dune' },
    { d: ripples.join(''), tone: 'hachure' },
    { d: pathOf(shape), tone: 'edge-earth' },
  ];
}

function isWide(shape: Trace): boolean {
  const { west, east, north, south } = boxOf(shape.spots);
  return east - west >= south - north;
}

function wedge(x: number, y: number, fall: number, half: number, length: number): string {
  const [fx, fy] = [Math.cos(fall) * length, Math.sin(fall) * length];
  const [nx, ny] = [-Math.sin(fall) * half, Math.cos(fall) * half];
  return `M${near(x - nx)} ${near(y - ny)}L${near(x + fx)} ${near(y + fy)}L${near(x + nx)} ${near(y + ny)}Z`;
}
