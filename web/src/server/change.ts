// One view after the other. What did not change stays the same object, so that nothing of it is drawn again.

import type { Panel, Scene } from '../wire/scene';
import type { Change, Line, SceneChange, Splice, View } from '../wire/server';

/** The view after a change; its lines are all that this socket has told. */
export function laidOver(view: View, change: Change): View {
  const told: Partial<Change> = { ...change };
  delete told.from;
  const scene = sceneLaidOver(view.scene, change.scene);
  return { ...view, ...told, title: scene.title, scene, lines: [...view.lines, ...change.lines] };
}

/** A view told whole, made of the objects of the one before wherever they say the same. */
export function keptFrom(before: View | undefined, view: View): View {
  if (!before) return view;
  const [was, is] = [before.scene, view.scene];
  const scene: Scene = {
    ...is,
    sides: kept(was.sides, is.sides),
    ground: kept(was.ground, is.ground),
    sequence: kept(was.sequence, is.sequence),
    terrain: keptItems(was.terrain, is.terrain, (one) => one.id),
    pieces: keptItems(was.pieces, is.pieces, (one) => one.id),
    overlays: keptItems(was.overlays, is.overlays, (one) => one.id),
    panels: keptPanels(was.panels, is.panels),
  };
  return { ...view, players: kept(before.players, view.players), offers: kept(before.offers, view.offers), scene };
}

/** The story told whole, made of the lines already had wherever they say the same. */
export function keptLines(before: Line[], lines: Line[]): Line[] {
  return keptItems(before, lines, (line) => line.line);
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

function keptPanels(before: Panel[], panels: Panel[]): Panel[] {
  if (before === panels) return before;
  const rowsOf = (title: string) => before.find((one) => one.title === title)?.rows ?? [];
  const made = panels.map((one) => ({ ...one, rows: keptItems(rowsOf(one.title), one.rows, (row) => row.id) }));
  return keptItems(before, made, (one) => one.title);
}

/** Items are recognised by their names, so that one that leaves the middle of a list does not make all behind it new. */
function keptItems<T>(before: T[], list: T[], name: (item: T) => string | number): T[] {
  if (before === list) return before;
  const known = new Map(before.map((item) => [name(item), item]));
  const made = list.map((item) => kept(known.get(name(item)), item));
  return made.length === before.length && made.every((item, place) => item === before[place]) ? before : made;
}

function kept<T>(before: T | undefined, now: T): T {
  return before !== undefined && saysTheSame(before, now) ? before : now;
}

function saysTheSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  const [mine, theirs] = [Object.entries(one), other as Record<string, unknown>];
  return mine.length === Object.keys(other).length && mine.every(([key, value]) => saysTheSame(value, theirs[key]));
}
