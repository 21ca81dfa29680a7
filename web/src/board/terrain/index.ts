// How terrain looks: each look is a recipe that turns an outline into inked paths, seeded by the feature's id.

import type { TerrainView } from '../../wire/scene';
import { streamOf, type Stream } from '../random';
import { middleOf, pathOf, trace, type Trace } from '../shapes';
import type { Spot } from '../units';
import { blockArea, building, entrenchment, plainArea, ruin, wreck } from './built';
import { cropField, hill, orchard, rough, scrub, woods } from './country';
import { bocage, fence, hedge, hedgeArea, plainLine, riverLine, road, stream as streamLine, wall, wallArea, wire } from './lines';
import { dunes, escarpment, slope } from './relief';
import { bridge, ferry, town } from './towns';
import { deepWater, marsh, river, shallowWater } from './water';
import { bunker, crater, crates, entrance, firingSlot, fortification, minefield, obstacle, smoke, trenchLine, wireField } from './works';

/** One inked path: its data and the class that colours it. */
export type Ink = { d: string; tone: string };

/** A feature ready to be drawn. */
export type Drawn = { id: string; inks: Ink[]; label: string; at: Spot; title: string; closed: boolean; edge: string };

/** A recipe: from an outline on the paper to inked paths. */
export type Recipe = (shape: Trace, stream: Stream) => Ink[];

const AREAS: Record<string, Recipe> = {
  woods, orchard, scrub, rough, marsh, hill, slope, dunes, escarpment,
  tall_crops: cropField, field: cropField,
  shallow_water: shallowWater, deep_water: deepWater, sea: deepWater, river,
  building, ruin, wreck, town, crates, bridge, ferry, road, block: blockArea,
  low_wall: wallArea, high_wall: wallArea,
  low_hedge: (shape, stream) => hedgeArea(shape, stream, false),
  high_hedge: (shape, stream) => hedgeArea(shape, stream, true),
  entrenchment, trench: entrenchment, fortification, bunker, wire: wireField, obstacle, minefield, crater, smoke,
};

const LINES: Record<string, Recipe> = {
  road, fence, wire, bocage, stream: streamLine, river: riverLine, low_hedge: hedge, high_hedge: bocage,
  low_wall: (shape, stream) => wall(shape, stream, false),
  high_wall: (shape, stream) => wall(shape, stream, true),
  escarpment, slope, bridge, ferry, trench: trenchLine, entrenchment: trenchLine, obstacle, entrance, firing_slot: firingSlot,
};

/** The looks that have a drawing of their own. */
export const LOOKS = [...new Set([...Object.keys(AREAS), ...Object.keys(LINES)])];

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
