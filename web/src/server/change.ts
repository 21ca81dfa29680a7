// Lays a change over the view it is a change of. What did not change stays the same object, so that nothing of it is drawn again.

import type { Panel, Scene } from '../wire/scene';
import type { Change, SceneChange, Splice, View } from '../wire/server';

/** The view after a change; its lines are all that this socket has told. */
export function laidOver(view: View, change: Change): View {
  const told: Partial<Change> = { ...change };
  delete told.from;
  const scene = sceneLaidOver(view.scene, change.scene);
  return { ...view, ...told, title: scene.title, scene, lines: [...view.lines, ...change.lines] };
}

function sceneLaidOver(scene: Scene, change: SceneChange): Scene {
  const { terrain, pieces, overlays, panels, ...rest } = change;
  return {
    ...scene,
    ...rest,
    terrain: spliced(scene.terrain, terrain),
    pieces: spliced(scene.pieces, pieces),
    overlays: spliced(scene.overlays, overlays),
    panels: panels?.map(({ title, rows }) => panel(scene.panels, title, rows)) ?? scene.panels,
  };
}

function panel(before: readonly Panel[], title: string, rows: Splice<Panel['rows'][number]>[]): Panel {
  const known = before.find((one) => one.title === title);
  if (known && !rows.length) return known;
  return { title, rows: spliced(known?.rows ?? [], rows) };
}

function spliced<T>(list: T[], splices: readonly Splice<T>[] | undefined): T[] {
  if (!splices?.length) return list;
  const copy = [...list];
  for (const { at, drop, put } of splices) copy.splice(at, drop, ...put);
  return copy;
}
