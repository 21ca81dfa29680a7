// The keyboard does everything the mouse does; the list people read is ui/KeysSheet.

import { INCH } from '../board/units';
import { pickOf } from '../order/form.svelte';
import type { Point } from '../wire/scene';
import type { Desk } from './desk.svelte';
import type { Session } from './session.svelte';

/** The parts of the board that keys drive. */
type Lens = { zoomBy(factor: number): void; pan(dx: number, dy: number): void; showAll(): void; show(at: Point): void; middle(): Point };

export type Reach = {
  desk: Desk;
  session: Session;
  board: Lens | undefined;
  /** Whether the mouse put the focus where it is; then nobody means the button that was clicked last. */
  byMouse: boolean;
  focusTable: () => void;
  openKeys: () => void;
};

const ARROWS: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export function handleKey(event: KeyboardEvent, reach: Reach): void {
  const target = event.target as HTMLElement | null;
  if (event.ctrlKey || event.metaKey || target?.closest('input, textarea, select, dialog')) return;
  const onButton = !!target?.closest('button, a');
  if (act(event, reach, onButton)) event.preventDefault();
}

/** Whether Enter means the button that has the focus. One that is pressed already, or was clicked, has said what it has to say. */
function meansButton(event: KeyboardEvent, reach: Reach): boolean {
  const button = (event.target as HTMLElement | null)?.closest('button, a');
  return !!button && !reach.byMouse && !['aria-pressed', 'aria-selected', 'aria-expanded'].some((name) => button.getAttribute(name) === 'true');
}

/** Does what a key means; false if it means nothing here. */
function act(event: KeyboardEvent, reach: Reach, onButton: boolean): boolean {
  const { desk, session, board } = reach;
  const arrow = ARROWS[event.key];
  if (arrow) return arrows(arrow, event, reach, onButton);
  switch (event.key.length === 1 ? event.key.toLowerCase() : event.key) {
    case 'Escape':
      desk.cancel();
      return true;
    case 'Enter':
      return !meansButton(event, reach) && enter(desk, event.shiftKey);
    case 'w':
      return pointAtCursor(desk, true);
    case 's':
      desk.showMe();
      return !!desk.lesson.coach;
    case 'q':
      return desk.form?.turn(1) ?? false;
    case 'e':
      return desk.form?.turn(-1) ?? false;
    case 'n':
      return cycle(reach, 1);
    case 'p':
      return cycle(reach, -1);
    case 'm':
      desk.toggleMeasuring();
      reach.focusTable();
      return true;
    case 't':
      reach.focusTable();
      return true;
    case 'u':
      void session.undo();
      return true;
    case '+':
    case '=':
      board?.zoomBy(1.3);
      return true;
    case '-':
      board?.zoomBy(1 / 1.3);
      return true;
    case '0':
      board?.showAll();
      return true;
    case ' ':
      if (onButton || !session.computerToMove) return false;
      session.pause(!session.paused);
      return true;
    case 'f':
      if (session.computerToMove) void session.finishNow();
      return true;
    case '?':
      reach.openKeys();
      return true;
    default:
      return /^[1-9]$/.test(event.key) && choose(reach, Number(event.key) - 1);
  }
}

function arrows([dx, dy]: readonly [number, number], event: KeyboardEvent, { desk, board }: Reach, onButton: boolean): boolean {
  if (!board) return false;
  if (desk.wantsTable && !event.altKey && !onButton) {
    const step = desk.square ?? (event.shiftKey ? INCH / 10 : INCH);
    desk.moveCursor(dx * step, dy * step, board.middle());
    if (desk.cursor) board.show(desk.cursor);
    return true;
  }
  if (onButton && !event.altKey) return false;
  board.pan(-dx * 70, dy * 70);
  return true;
}

/** Enter puts the open gap at the cursor; once everything is filled it confirms. */
function enter(desk: Desk, more: boolean): boolean {
  if (desk.wantsTable && desk.cursor) return pointAtCursor(desk, more);
  if (desk.form?.text) {
    void desk.confirm();
    return true;
  }
  return false;
}

function pointAtCursor(desk: Desk, more: boolean): boolean {
  if (!desk.cursor) return false;
  desk.point(desk.cursor, undefined, { shift: more, touch: false, keyboard: true });
  return true;
}

/** Goes through what may be picked, and shows it on the table. */
function cycle({ desk, session, board }: Reach, by: number): boolean {
  const field = desk.form?.offer.fields.find((one) => pickOf(one));
  const opening = desk.offers.find((offer) => offer.weight === 'main' && offer.fields[0] && pickOf(offer.fields[0]));
  if (!desk.form && opening) desk.choose(opening);
  const form = desk.form;
  const open = field ?? form?.offer.fields.find((one) => pickOf(one));
  const from = open && pickOf(open)?.from;
  if (!form || !open || !from?.length) return false;
  const now = from.findIndex((candidate) => form.picked(open.name).includes(candidate.id));
  const next = from[(now + by + from.length + (now < 0 && by < 0 ? 1 : 0)) % from.length];
  if (!next) return false;
  desk.pick(next.id);
  const piece = session.view?.scene.pieces.find((one) => one.id === next.id || one.group === next.id);
  if (piece) {
    board?.show(piece.at);
    desk.cursor = piece.at;
  }
  return true;
}

function choose({ desk }: Reach, index: number): boolean {
  const offers = [...desk.offers.filter((offer) => offer.weight === 'main'), ...desk.offers.filter((offer) => offer.weight === 'pass')];
  const offer = offers[index];
  if (!offer) return false;
  if (offer.fields.length) desk.choose(offer);
  else void desk.send(offer.verb);
  return true;
}
