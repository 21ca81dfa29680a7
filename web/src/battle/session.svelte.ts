// One battle on this screen: who looks, what is seen, and the story of what just happened, told at the chosen speed.

import type { ThrownDice } from '../board/state';
import * as api from '../server/api';
import { ServerProblem, type Trouble } from '../server/api';
import { keptFrom, keptLines } from '../server/change';
import { Live } from '../server/live';
import { current, tables } from '../server/transport.svelte';
import { motionAllowed, pace, settings } from '../settings.svelte';
import { tell, tellProblem } from '../toasts.svelte';
import type { Point, Scene } from '../wire/scene';
import type { Coach, Eye, Line, View } from '../wire/server';

/** A die that a person has to throw by hand before the order can go on. */
export type WantedDie = { order: string; dice: number[]; die: number; name: string; rule: string };

/** How long an answer may take before it is shown that one is awaited, in milliseconds. */
const SLOW = 150;

const LEFT = 'sandtable.left';

/** The lessons that were left in this browser: the last hundred. */
function leftLessons(): string[] {
  return (globalThis.localStorage?.getItem(LEFT) ?? '').split(' ').filter(Boolean);
}

function isRemembered(id: string): boolean {
  return leftLessons().includes(id);
}

function remember(id: string): void {
  globalThis.localStorage?.setItem(LEFT, [...leftLessons(), id].slice(-100).join(' '));
}

export class Session {
  readonly id: string;
  /** What the looking seat sees and may do now. */
  view: View | undefined = $state.raw();
  /** Every line the looking seat has had. */
  lines: Line[] = $state.raw([]);
  connected = $state(true);
  /** A request is under way. */
  busy = $state(false);
  /** It takes so long that a person should see it; most are answered before a button could be greyed. */
  slow = $state(false);
  /** The computer's turn is held. */
  paused = $state(false);
  /** The seat that should come to the screen; the table is hidden until it does. */
  handOver: number | undefined = $state();
  /** What the other side did since this seat last looked. */
  story: Line[] = $state.raw([]);
  /** An earlier moment being looked at. */
  past: View | undefined = $state.raw();
  dice: ThrownDice | undefined = $state.raw();
  /** The last thing that happened, for the caption and for screen readers. */
  said = $state('');
  /** The last refusal of the server. */
  refused: Trouble | undefined = $state.raw();
  wantedDie: WantedDie | undefined = $state.raw();

  /** Called when there is a new view, before anything of it is drawn. */
  renewed: () => void = () => {};

  /** An order that could not be sent; it waits for the line to stand again, unless it is withdrawn. */
  unsent: { order: string; dice?: number[] } | undefined = $state.raw();
  /** Why there is no battle to show. */
  missing: Trouble | undefined = $state.raw();

  /** Whether a lesson was left. */
  private alone = $state(false);
  private eye: Eye = $state('onlooker');
  private live: Live | undefined;
  private closed = false;
  private running = false;
  private hurry: (() => void) | undefined;
  private patience: ReturnType<typeof setTimeout> | undefined;
  private lastSeen = new Map<number, number>();

  /** The seat this screen belongs to, where every seat has a screen of its own. */
  private readonly own: number | undefined;

  constructor(id: string, own?: number) {
    this.id = id;
    this.own = own;
    this.alone = isRemembered(id);
  }

  private setBusy(busy: boolean): void {
    this.busy = busy;
    this.slow = false;
    clearTimeout(this.patience);
    if (busy) this.patience = setTimeout(() => (this.slow = true), SLOW);
  }

  /** The seat whose eyes look, if it is a seat. */
  get seat(): number | undefined {
    return typeof this.eye === 'number' ? this.eye : undefined;
  }

  /** The table as it should be drawn. */
  get scene(): Scene | undefined {
    return (this.past ?? this.view)?.scene;
  }

  /** What the coach of a lesson says, until somebody leaves the lesson. */
  get coach(): Coach | undefined {
    if (this.alone || this.past || this.handOver !== undefined) return undefined;
    return this.view?.coach ?? undefined;
  }

  /** The lesson is left: nobody coaches this battle any more. */
  leaveLesson(): void {
    this.alone = true;
    remember(this.id);
  }

  get computerToMove(): boolean {
    const view = this.view;
    if (!view || view.outcome || !view.pending.length) return false;
    // What the coach of a lesson shows is played as if the computer did it.
    if (this.coach?.phase === 'watch') return true;
    return view.pending.every((ask) => view.players.find((player) => player.seat === ask.seat)?.kind === 'computer');
  }

  async open(): Promise<void> {
    try {
      const first = await api.view(this.id, 'onlooker');
      if (this.own !== undefined && first.players.some((player) => player.seat === this.own)) {
        await this.lookAs(this.own);
        return;
      }
      const people = first.players.filter((player) => player.kind === 'person').map((player) => player.seat);
      const asked = first.pending.map((ask) => ask.seat).find((seat) => people.includes(seat));
      const eye: Eye = asked ?? people[0] ?? 'truth';
      if (people.length > 1 && asked !== undefined && !first.outcome) {
        this.view = undefined;
        this.players = first.players.map((player) => [player.seat, player.name]);
        this.handOver = asked;
        return;
      }
      await this.lookAs(eye);
    } catch (error) {
      if (error instanceof ServerProblem) this.missing = error.problem;
      else tellProblem(error);
    }
  }

  /** Names of the seats, known even while the table is hidden. */
  players: [number, string][] = $state.raw([]);

  /** The seat asked for has come to the screen. */
  async takeOver(): Promise<void> {
    const seat = this.handOver;
    if (seat === undefined) return;
    await this.lookAs(seat);
    const seen = this.lastSeen.get(seat);
    this.story = seen === undefined ? [] : this.lines.filter((line) => line.line > seen && line.kind !== 'rewind' && line.live);
    this.handOver = undefined;
    this.renewed();
  }

  /** Somebody else at this screen who is asked while this seat may act all the same. */
  get guest(): number | undefined {
    const { view, seat } = this;
    if (!view || view.outcome || this.own !== undefined || seat === undefined || view.pending.some((ask) => ask.seat === seat)) return undefined;
    return view.pending.map((ask) => ask.seat).find((one) => view.players.some((player) => player.seat === one && player.kind === 'person'));
  }

  /** Other people at this screen, who may want to look. */
  get others(): { seat: number; name: string }[] {
    if (this.own !== undefined || this.seat === undefined) return [];
    return this.view?.players.filter((player) => player.kind === 'person' && player.seat !== this.seat) ?? [];
  }

  /** Covers the table for another seat. */
  leaveTo(seat: number | undefined): void {
    const { view } = this;
    if (seat === undefined || !view) return;
    if (this.seat !== undefined) this.lastSeen.set(this.seat, view.line);
    this.handOver = seat;
    this.renewed();
  }

  async submit(order: string, dice?: number[]): Promise<boolean> {
    const { view, seat } = this;
    if (!view || seat === undefined || this.busy) return false;
    this.setBusy(true);
    this.refused = undefined;
    this.wantedDie = undefined;
    this.unsent = undefined;
    this.past = undefined;
    this.story = [];
    try {
      await this.tell(await this.order(seat, view.line, order, dice));
      return true;
    } catch (error) {
      await this.fail(error, order, dice ?? []);
      return false;
    } finally {
      this.setBusy(false);
      this.goOn();
    }
  }

  /** What was to be sent is not. */
  withdraw(): void {
    this.unsent = undefined;
  }

  /** Why nothing can be taken back now; empty if something can. */
  get noUndo(): string {
    const { view } = this;
    if (this.computerToMove && !this.paused) return 'The computer is playing. Hold it first, with Space.';
    const last = this.lines.findLast((line) => line.kind === 'order' && line.live);
    const giver = view?.players.find((player) => player.seat === last?.seat);
    // At one screen people agree by looking at each other; at a screen of one's own only one's own orders are one's own.
    if (this.own !== undefined && giver && giver.seat !== this.own && giver.kind === 'person') {
      return `The last order was given by ${giver.name}, who alone can take it back.`;
    }
    if (!view?.can_undo) return 'There is nothing that you could take back.';
    return '';
  }

  async undo(): Promise<void> {
    const { view, seat } = this;
    if (!view || seat === undefined || this.busy) return;
    if (this.noUndo) return tell('Nothing is taken back', this.noUndo);
    this.setBusy(true);
    try {
      await api.undo(this.id, seat, view.line);
      await this.reload();
      this.said = 'Taken back.';
    } catch (error) {
      await this.fail(error, '', []);
    } finally {
      this.setBusy(false);
      this.goOn();
    }
  }

  /** Lets the computer play to the next decision of a person, without the story. */
  async finishNow(): Promise<void> {
    this.paused = false;
    this.finishing = true;
    this.hurry?.();
    if (!this.running) this.goOn();
  }

  /** Shows the rest of what is being told at once. */
  skip(): void {
    this.skipping = true;
    this.hurry?.();
  }

  pause(paused: boolean): void {
    this.paused = paused;
    if (paused && tables.thinking === this.id) current().stop();
    if (!paused) {
      this.past = undefined;
      this.goOn();
    }
  }

  /** Looks at the table as it was after a line. */
  async lookBack(line: number | undefined): Promise<void> {
    if (line === undefined || line >= (this.view?.line ?? 0)) {
      this.past = undefined;
      return;
    }
    try {
      this.past = await api.viewAt(this.id, line, this.eye);
    } catch (error) {
      tellProblem(error);
    }
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.patience);
    this.live?.close();
    this.hurry?.();
  }

  private finishing = false;
  private skipping = false;

  private async lookAs(eye: Eye): Promise<void> {
    this.eye = eye;
    this.live?.close();
    await this.reload();
    this.live = new Live(this.id, eye, {
      changed: (view) => void this.hear(view),
      connected: (stands) => this.lineStands(stands),
    });
    this.goOn();
  }

  /** Over the live line, which answers with what changes; while it is down, as a request that is answered with all. */
  private order(seat: number, line: number, order: string, dice: number[] | undefined): Promise<View> {
    if (!this.live?.view) return api.order(this.id, seat, line, order, dice);
    return this.live.ask({ type: 'order', seat, line, order, ...(dice ? { dice } : {}) });
  }

  private async step(line: number): Promise<View> {
    // Whoever wants no story is shown what came of the whole turn, unless the computers are all there is to see.
    const watching = this.view?.players.every((player) => player.kind === 'computer');
    const finish = this.finishing || (settings.speed === 'instant' && !watching);
    if (this.live?.view) return this.live.ask({ type: 'step', line, finish });
    const stepped = await api.step(this.id, line, finish);
    // The answer is told to whoever is at the table; these eyes may be others.
    return stepped.eye === this.eye ? stepped : api.view(this.id, this.eye, line);
  }

  private async reload(): Promise<void> {
    const view = await api.view(this.id, this.eye);
    if (this.closed) return;
    this.lines = keptLines(this.lines, view.lines);
    this.apply(view);
  }

  /** Another screen or the server itself changed something. */
  private async hear(view: View): Promise<void> {
    if (this.busy || this.running || this.closed || view.line <= (this.view?.line ?? 0)) return;
    this.setBusy(true);
    await this.tell(view);
    this.setBusy(false);
    this.goOn();
  }

  /** The line to the server stands again, or no longer; an order that waits for it goes out. */
  private lineStands(stands: boolean): void {
    this.connected = stands;
    const { unsent } = this;
    if (stands && unsent) void this.submit(unsent.order, unsent.dice);
  }

  /** Tells what is new in a view, one test after the other and each after its dice have landed, then shows the table as it became. */
  private async tell(view: View): Promise<void> {
    const last = this.lines.at(-1)?.line ?? 0;
    const fresh = view.lines.filter((line) => line.line > last);
    const tests = testsOf(fresh);
    const thrown = tests.filter((test) => test.faces.length).length;
    this.skipping = this.finishing || settings.speed === 'instant';
    // What was taken back is marked in lines already had, so the story comes whole.
    const rewound = fresh.some((line) => line.kind === 'rewind');
    if (rewound) this.lines = keptLines(this.lines, view.lines);
    for (const test of rewound ? [] : tests) {
      if (test.faces.length && !this.skipping) await this.showDice(test, view.scene, thrown);
      this.lines = [...this.lines, ...test.lines];
    }
    const sentence = fresh.findLast((line) => line.kind === 'event')?.text;
    if (sentence) this.said = sentence;
    this.apply(view);
    if (this.dice && !this.skipping) await this.wait(pace());
    this.dice = undefined;
    this.skipping = false;
  }

  /** Lets the dice of one test roll, land and be read; many tests in a row are read faster. */
  private async showDice({ lines, faces, sentence }: Test, scene: Scene, tests: number): Promise<void> {
    const at = this.placeOf(lines, scene);
    const thrown = faces.slice(-12).map((line) => ({ face: line.face ?? 0, lit: decides(lines, line) }));
    this.dice = { at, faces: thrown, rolling: true, sentence: '' };
    if (motionAllowed()) await this.wait(tests > 3 ? 360 : 640);
    this.dice = { at, faces: thrown, rolling: false, sentence };
    if (sentence) this.said = sentence;
    if (!this.skipping) await this.wait(Math.max(pace() * 0.6, (pace() * 1.6) / tests));
  }

  private apply(view: View): void {
    this.view = keptFrom(this.view, view);
    this.players = view.players.map((player) => [player.seat, player.name]);
    this.noteHandOver(view);
    this.renewed();
  }

  /** Somebody else at this screen is asked: the table is to be covered. */
  private noteHandOver(view: View): void {
    const { seat } = this;
    // Who may act without being asked stays until he leaves by himself.
    if (seat === undefined || this.own !== undefined || view.offers.length) return;
    const people = view.players.filter((player) => player.kind === 'person').map((player) => player.seat);
    const asked = view.pending.map((ask) => ask.seat);
    if (!asked.includes(seat)) {
      const other = asked.find((one) => people.includes(one));
      if (other !== undefined && !view.outcome) {
        this.lastSeen.set(seat, view.line);
        this.handOver = other;
      }
    }
  }

  /** Plays the computer's turn, step by step. */
  private goOn(): void {
    if (this.running || this.closed || this.busy) return;
    this.running = true;
    void this.playComputer().finally(() => {
      this.running = false;
      // What others did while we were busy.
      if (this.live?.view) void this.hear(this.live.view);
    });
  }

  private async playComputer(): Promise<void> {
    while (!this.closed && !this.paused && this.computerToMove && this.view) {
      try {
        const next = await this.step(this.view.line);
        if (this.closed) return;
        await this.tell(next);
        if (!this.finishing) await this.wait(pace());
      } catch (error) {
        if (error instanceof ServerProblem && error.is('stale')) await this.reload();
        else {
          // Who stops the computer knows that it was stopped.
          if (!(error instanceof ServerProblem && error.is('stopped'))) tellProblem(error);
          this.paused = true;
        }
      }
    }
    this.finishing = false;
  }

  private async fail(error: unknown, order: string, dice: number[]): Promise<void> {
    if (!(error instanceof ServerProblem)) {
      tellProblem(error);
    } else if (error.is('unreachable') && order) {
      this.unsent = { order, ...(dice.length ? { dice } : {}) };
    } else if (error.is('stale')) {
      await this.reload().catch(tellProblem);
    } else if (error.is('wants-die')) {
      const { die, name, rule } = error.problem;
      this.wantedDie = { order, dice, die: die ?? 6, name: name ?? '', rule: rule ?? '' };
    } else if (error.is('refused') || error.is('misread')) {
      this.refused = error.problem;
    } else {
      tellProblem(error);
    }
  }

  private placeOf(fresh: readonly Line[], scene: Scene): Point {
    const placed = fresh.find((line) => line.at);
    if (placed?.at) return placed.at;
    const named = new Set(fresh.flatMap((line) => line.pieces));
    const piece = [...(this.view?.scene.pieces ?? []), ...scene.pieces].find((one) => named.has(one.id) || named.has(one.group));
    return piece?.at ?? { x: scene.ground.width / 2, y: scene.ground.height / 2 };
  }

  /** Waits, unless somebody is in a hurry. */
  private wait(time: number): Promise<void> {
    if (time <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.hurry = undefined;
        resolve();
      };
      const timer = setTimeout(done, time);
      this.hurry = done;
    });
  }
}

/** What belongs to one test: its dice, and all that came of them. */
type Test = { lines: Line[]; faces: Line[]; sentence: string };

/** A story taken apart into its tests: a die after something has happened begins the next one. */
export function testsOf(fresh: readonly Line[]): Test[] {
  const tests: Test[] = [];
  for (const line of fresh) {
    const open = tests.at(-1);
    const rolled = line.kind === 'roll' && line.face != null;
    const goesOn = open && (!rolled || open.lines.every((one) => one.kind !== 'event'));
    const test = goesOn ? open : { lines: [], faces: [], sentence: '' };
    if (!goesOn) tests.push(test);
    test.lines.push(line);
    if (rolled) test.faces.push(line);
    if (line.kind === 'event' && test.faces.length) test.sentence ||= line.text;
  }
  return tests;
}

/** A die is lit when something happened right after it. */
function decides(lines: readonly Line[], roll: Line): boolean {
  return lines[lines.indexOf(roll) + 1]?.kind === 'event';
}
