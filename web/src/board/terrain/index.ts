// How terrain looks: each look is a recipe that turns an outline into inked paths, seeded by the feature's id.

import type { TerrainView } from '../../wire/scene';
import { streamOf, type Stream } from '../random';
import { middleOf, pathOf, trace, type Trace } from '../shapes';
import type { Spot } from '../units';
import { blockArea, building, entrenchment, plainArea, ruin, wreck } from './built';
import { cropField, hill, orchard, rough, scrub, woods } from './country';
import { bocage, fence, hedge, plainLine, road, stream as streamLine, wall, wire } from './lines';
import { deepWater, marsh, shallowWater } from './water';

/** One inked path: its data and the class that colours it. */
export type Ink = { d: string; tone: string };

/** A feature ready to be drawn. */
export type Drawn = { id: string; inks: Ink[]; label: string; at: Spot; title: string; closed: boolean; edge: string };

/** A recipe: from an outline on the paper to inked paths. */
export type Recipe = (shape: Trace, stream: Stream) => Ink[];

const AREAS: Record<string, Recipe> = {
  woods, orchard, scrub, rough, entrenchment, building, ruin, marsh, hill, wreck,
  tall_crops: cropField, field: cropField, shallow_water: shallowWater, deep_water: deepWater, block: blockArea,
};

const LINES: Record<string, Recipe> = {
  road, fence, wire, bocage, stream: streamLine, low_hedge: hedge,
  low_wall: (shape, stream) => wall(shape, stream, false),
  high_wall: (shape, stream) => wall(shape, stream, true),
};

/** The looks that have a drawing of their own. */
export const LOOKS = [...Object.keys(AREAS), ...Object.keys(LINES)];

/** Draws one feature; `height` is the table's. A look nobody drew yet still shows its extent and name. */
export function draw(feature: TerrainView, height: number): Drawn {
  const shape = trace(feature.outline, height);
  const stream = streamOf(`${feature.look} ${feature.id}`);
  const known = shape.closed ? AREAS[feature.look] : LINES[feature.look];
  const recipe = known ?? (shape.closed ? (LINES[feature.look] ?? plainArea) : plainLine);
  const words = [feature.name || feature.look.replaceAll('_', ' '), feature.note].filter(Boolean);
  return {
    id: feature.id,
    inks: recipe(shape, stream),
    label: feature.name,
    at: middleOf(shape.spots),
    title: words.join(': '),
    closed: shape.closed,
    edge: pathOf(shape),
  };
}
