// What soldiers dig, pour, lay and blow up: bunkers, trenches, obstacles, wire, mines, craters, smoke.

import { between, type Stream } from '../random';
import { along, beside, boxOf, middleOf, near, pathOf, rounded, shrunk, turnOf, type Trace } from '../shapes';
import type { Spot } from '../units';
import { disc, rows, scatter, stone } from './country';
import type { Ink } from './index';

/** A slab of concrete with a chamfered roof, earth thrown up against it. */
export function bunker(shape: Trace, stream: Stream): Ink[] {
  const roof = shrunk(shape.spots, 0.74);
  const corners = shape.spots.map((spot, index) => pathOf({ closed: false, spots: [spot, roof[index] ?? spot] }));
  const [mx, my] = middleOf(shape.spots);
  const vents = [-1, 1].map((side) => disc(mx + side * 26, my, 9)).join('');
  return [
    { d: shifted(shape, 16, 20), tone: 'shade-deep' },
    { d: ticks(shape, stream, 18, 10, 24), tone: 'hachure' },
    { d: pathOf(shape), tone: 'concrete-dark' },
    { d: pathOf({ closed: true, spots: roof }), tone: 'concrete' },
    { d: corners.join('') + pathOf({ closed: true, spots: roof }), tone: 'ink-thin' },
    { d: scatter(shape, stream, 70, 30).map(([x, y]) => `M${near(x)} ${near(y)}l${near(between(stream, 6, 16))} ${near(between(stream, -9, 9))}`).join(''), tone: 'ink-faint' },
    { d: vents, tone: 'chimney' },
    { d: pathOf(shape), tone: 'roof-edge' },
  ];
}

/** A gap one walks through: the wall is open between two jambs. */
export function entrance(shape: Trace): Ink[] {
  return [
    { d: pathOf(shape), tone: 'doorway' },
    { d: jambs(shape, 20), tone: 'ink-line' },
  ];
}

/** A slit one fires through, splayed to both sides. */
export function firingSlot(shape: Trace): Ink[] {
  const first = shape.spots[0];
  const last = shape.spots.at(-1);
  if (!first || !last) return [];
  const angle = Math.atan2(last[1] - first[1], last[0] - first[0]);
  const splay = [first, last].flatMap(([x, y], index) =>
    [-1, 1].map((side) => {
      const lean = angle + (side * Math.PI) / 2 + (index ? -side : side) * 0.5;
      return `M${near(x)} ${near(y)}l${near(Math.cos(lean) * 26)} ${near(Math.sin(lean) * 26)}`;
    }),
  );
  return [
    { d: pathOf(shape), tone: 'slit' },
    { d: splay.join(''), tone: 'ink-thin' },
  ];
}

/** A line that turns corners every few yards, with earth on both sides. */
export function trenchLine(shape: Trace, stream: Stream): Ink[] {
  const steps = along(shape, 42).flatMap(({ at: [x, y], angle }, index) => {
    const out = index % 2 ? 13 : -13;
    const [dx, dy] = [Math.cos(angle) * 16, Math.sin(angle) * 16];
    const [nx, ny] = [-Math.sin(angle) * out, Math.cos(angle) * out];
    return [[x - dx + nx, y - dy + ny] as const, [x + dx + nx, y + dy + ny] as const];
  });
  const earth = [-1, 1].map((side) => ticks(beside(shape, side * 24), stream, 15, 5, 12, side)).join('');
  return [
    { d: pathOf(shape), tone: 'parapet' },
    { d: earth, tone: 'hachure' },
    { d: pathOf({ closed: shape.closed, spots: steps }), tone: 'trench-deep' },
    { d: pathOf({ closed: shape.closed, spots: steps }), tone: 'trench-floor' },
  ];
}

/** Works to stay in: a wall with teeth, a second line behind it. */
export function fortification(shape: Trace): Ink[] {
  const out = -turnOf(shape);
  const teeth = along(shape, 46).map(({ at: [x, y], angle }) => {
    const [dx, dy] = [Math.cos(angle) * 13, Math.sin(angle) * 13];
    const [nx, ny] = [Math.sin(angle) * 22 * -out, -Math.cos(angle) * 22 * -out];
    return `M${near(x - dx)} ${near(y - dy)}L${near(x + nx)} ${near(y + ny)}L${near(x + dx)} ${near(y + dy)}Z`;
  });
  return [
    { d: pathOf(shape), tone: 'wash-rough' },
    { d: teeth.join(''), tone: 'ink-fill' },
    { d: pathOf(beside(shape, 20 * turnOf(shape))), tone: 'ink-thin' },
    { d: pathOf(shape), tone: 'ink-line' },
  ];
}

/** Coils of wire, row behind row, between stakes. */
export function wireField(shape: Trace): Ink[] {
  const coils = rows(shape, 40, 22).map(([x, y]) => `M${near(x - 13)} ${near(y)}a13 13 0 1 0 26 0a13 13 0 1 0 -26 0`);
  const stakes = along(shape, 90).map(({ at: [x, y] }) => `M${near(x - 7)} ${near(y - 10)}l14 20m0 -20l-14 20`);
  return [
    { d: pathOf(shape), tone: 'edge-faint' },
    { d: coils.join(''), tone: 'coil' },
    { d: stakes.join(''), tone: 'stake' },
  ];
}

/** Girders welded into crosses, along a line or all over an area. */
export function obstacle(shape: Trace, stream: Stream): Ink[] {
  const spots = shape.closed ? scatter(shape, stream, 66, 22) : along(shape, 52).map(({ at }) => at);
  const shadow = spots.map(([x, y]) => disc(x + 5, y + 7, 15)).join('');
  const girders = spots.map(([x, y]) => {
    const turn = between(stream, 0, Math.PI);
    return [0, 1, 2].map((arm) => girder(x, y, turn + (arm * Math.PI) / 3)).join('');
  });
  return [
    ...(shape.closed ? [{ d: pathOf(shape), tone: 'edge-faint' }] : []),
    { d: shadow, tone: 'shade' },
    { d: girders.join(''), tone: 'girder' },
  ];
}

/** Mines in rows with their prongs, and a marked edge. */
export function minefield(shape: Trace): Ink[] {
  const mines = rows(shape, 58, 58);
  const prongs = mines.map(([x, y]) => `M${near(x - 15)} ${near(y)}h30M${near(x)} ${near(y - 15)}v30`).join('');
  return [
    { d: pathOf(shape), tone: 'wash-mines' },
    { d: prongs, tone: 'ink-thin' },
    { d: mines.map(([x, y]) => disc(x, y, 9)).join(''), tone: 'ink-fill' },
    { d: pathOf(shape), tone: 'edge-mines' },
  ];
}

/** A hole with a raised rim. */
export function crater(shape: Trace, stream: Stream): Ink[] {
  const ragged = along(shape, 30).map(({ at: [x, y] }): Spot => {
    const [mx, my] = middleOf(shape.spots);
    const share = between(stream, 0.9, 1.08);
    return [mx + (x - mx) * share, my + (y - my) * share];
  });
  const rim = { closed: true, spots: ragged };
  const pit = shrunk(ragged, 0.62);
  const clods = along(rim, 60).map(({ at: [x, y] }) => stone(x, y, between(stream, 4, 8), stream));
  return [
    { d: rounded(ragged), tone: 'wash-rough' },
    { d: ticks({ closed: true, spots: pit }, stream, 16, 8, 22), tone: 'hachure' },
    { d: rounded(pit), tone: 'pit' },
    { d: rounded(shrunk(ragged, 0.36)), tone: 'pit' },
    { d: rounded(ragged), tone: 'hill-step' },
    { d: clods.join(''), tone: 'stone' },
  ];
}

/** Drifting puffs, thin enough to see the ground through. */
export function smoke(shape: Trace, stream: Stream): Ink[] {
  const { west, east, north, south } = boxOf(shape.spots);
  const size = Math.min(70, Math.max(26, Math.min(east - west, south - north) / 4));
  const puffs = scatter(shape, stream, size * 0.9, size * 0.55).map((at) => ({ at, radius: between(stream, size * 0.7, size * 1.15) }));
  const curls = puffs.map(({ at: [x, y], radius: r }) => `M${near(x - r * 0.6)} ${near(y + r * 0.2)}a${near(r * 0.6)} ${near(r * 0.6)} 0 0 1 ${near(r)} ${near(-r * 0.45)}`);
  return [
    // One path for all puffs: where they overlap the smoke is no thicker, and the ground stays readable.
    { d: puffs.map(({ at: [x, y], radius }) => disc(x, y, radius)).join(''), tone: 'smoke' },
    { d: curls.join(''), tone: 'smoke-curl' },
    { d: pathOf(shape), tone: 'edge-smoke' },
  ];
}

/** Boxes stacked side by side. */
export function crates(shape: Trace): Ink[] {
  const half = 25;
  const boxes = rows(shape, 2 * half + 4, 2 * half + 4);
  const box = ([x, y]: Spot) => `M${near(x - half)} ${near(y - half)}h${2 * half}v${2 * half}h${-2 * half}Z`;
  const slats = ([x, y]: Spot) => `M${near(x - half)} ${near(y - half)}l${2 * half} ${2 * half}m0 ${-2 * half}l${-2 * half} ${2 * half}`;
  return [
    { d: shifted(shape, 8, 11), tone: 'shade' },
    { d: pathOf(shape), tone: 'planks' },
    { d: boxes.map(slats).join(''), tone: 'plank-seam' },
    { d: boxes.map(box).join(''), tone: 'ink-thin' },
    { d: pathOf(shape), tone: 'rail-dark' },
  ];
}

/** Short strokes that leave a trace at right angles, outwards from a ring. */
function ticks(shape: Trace, stream: Stream, step: number, least: number, most: number, side: number = -turnOf(shape)): string {
  return along(shape, step)
    .map(({ at: [x, y], angle }) => {
      const length = between(stream, least, most) * side;
      return `M${near(x)} ${near(y)}l${near(Math.sin(angle) * -length)} ${near(Math.cos(angle) * length)}`;
    })
    .join('');
}

function jambs(shape: Trace, half: number): string {
  const first = shape.spots[0];
  const last = shape.spots.at(-1);
  if (!first || !last) return '';
  const angle = Math.atan2(last[1] - first[1], last[0] - first[0]);
  const [nx, ny] = [-Math.sin(angle) * half, Math.cos(angle) * half];
  return [first, last].map(([x, y]) => `M${near(x - nx)} ${near(y - ny)}L${near(x + nx)} ${near(y + ny)}`).join('');
}

function girder(x: number, y: number, angle: number): string {
  const [dx, dy] = [Math.cos(angle) * 18, Math.sin(angle) * 18];
  return `M${near(x - dx)} ${near(y - dy)}L${near(x + dx)} ${near(y + dy)}`;
}

function shifted(shape: Trace, dx: number, dy: number): string {
  return pathOf({ closed: true, spots: shape.spots.map(([x, y]) => [x + dx, y + dy] as const) });
}
