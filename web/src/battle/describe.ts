// The table in words, for those who hear it instead of seeing it.

import { writePoint } from '../board/units';
import type { Piece, Scene } from '../wire/scene';
import { anchor } from '../board/shapes';
import { writeLength } from '../board/units';

/** A short description: size, country, objectives, then every group with its place and state. */
export function describe(scene: Scene): string {
  const { ground } = scene;
  const lines = [`${scene.title}. The table is ${writeLength(ground.width)} by ${writeLength(ground.height)} inches, north up. ${scene.sequence.clock}.`];
  for (const feature of scene.terrain) {
    lines.push(`${feature.name || feature.look.replaceAll('_', ' ')} near ${writePoint(anchor(feature.outline))}${feature.note ? `: ${feature.note}` : ''}.`);
  }
  for (const overlay of scene.overlays) {
    if (overlay.look !== 'objective') continue;
    const facts = overlay.facts.map((fact) => `${fact.key} ${fact.value}`).join(', ');
    lines.push(`Objective ${overlay.label} at ${writePoint(anchor(overlay.outline))}: ${facts}.`);
  }
  const names = new Map(scene.panels.flatMap((panel) => panel.rows.map((row) => [row.id, row.text] as const)));
  for (const side of scene.sides) {
    const mine = scene.pieces.filter((piece) => piece.side === side.side);
    lines.push(`${side.name}: ${mine.length} pieces on the table.`);
    for (const [group, pieces] of grouped(mine)) {
      const words = pieces.map((piece) => `${piece.id} at ${writePoint(piece.at)}${stateOf(piece)}`);
      lines.push(`${names.get(group) ?? group ?? 'Others'}: ${words.join('; ')}.`);
    }
  }
  return lines.join('\n');
}

function stateOf(piece: Piece): string {
  return piece.markers.length ? ` (${piece.markers.map((marker) => marker.text || marker.key).join(', ')})` : '';
}

function grouped(pieces: readonly Piece[]): Map<string, Piece[]> {
  const found = new Map<string, Piece[]>();
  for (const piece of pieces) found.set(piece.group, [...(found.get(piece.group) ?? []), piece]);
  return found;
}
