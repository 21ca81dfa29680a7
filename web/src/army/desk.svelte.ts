// One side's army while it is being made: its file, what the server says of it, and what can be done to it.

import * as api from '../server/api';
import { tellProblem } from '../toasts.svelte';
import type { ArmyText, ArmyView } from '../wire/server';

/** What an army is judged by besides its own game. */
export type Grounds = Omit<ArmyText, 'text'>;

/** How long nobody must have typed before the file is judged, in milliseconds. */
const PAUSE = 250;

export class ArmyDesk {
  readonly game: string;
  /** The army file; empty while the scenario's own force fights. */
  text = $state('');
  /** The file's name, for saving and for messages. */
  file = $state('army.toml');
  /** What the server says of the file as it stands. */
  view: ArmyView | undefined = $state.raw();
  /** Whether the file has changed since it was judged. */
  stale = $state(false);

  private readonly grounds: () => Grounds;
  private asked = 0;
  private pause: ReturnType<typeof setTimeout> | undefined;

  constructor(game: string, grounds: () => Grounds) {
    this.game = game;
    this.grounds = grounds;
  }

  /** Whether an army is brought, and may be. */
  get brought(): boolean {
    return this.text.trim() !== '';
  }

  get legal(): boolean {
    return !this.stale && this.view?.faults.length === 0;
  }

  /** Leaves the field to the scenario's own force. */
  dismiss(): void {
    clearTimeout(this.pause);
    this.asked += 1;
    this.text = '';
    this.view = undefined;
    this.stale = false;
  }

  /** Begins with a legal army of a force list. */
  async start(list: string): Promise<void> {
    await this.take(async () => (await api.newArmy(this.game, list)).text, `${list.toLowerCase()}.toml`);
  }

  /** Begins with a file of the player's own. */
  async load(file: File): Promise<void> {
    await this.take(() => file.text(), file.name);
  }

  /** Begins with an army that was kept. */
  bring(army: { file: string; text: string } | undefined): void {
    if (army) void this.take(() => Promise.resolve(army.text), army.file);
  }

  /** The text as it is being typed; it is judged once the typing rests. */
  edit(text: string): void {
    this.text = text;
    this.stale = true;
    clearTimeout(this.pause);
    this.pause = setTimeout(() => void this.judge(), PAUSE);
  }

  /** A click on the form. */
  async click(entry: string, value: string): Promise<void> {
    await this.take(async () => (await api.changeArmy(this.game, { army: this.asText(), change: { entry, value } })).text);
  }

  /** Carries out the repair that the server proposes. */
  async mend(): Promise<void> {
    const mended = this.view?.mended;
    if (mended) await this.take(async () => Promise.resolve(mended));
  }

  /** Asks what is wrong with the file as it stands; an answer that comes late is not listened to. */
  async judge(): Promise<void> {
    if (!this.brought) return this.dismiss();
    this.asked += 1;
    const asked = this.asked;
    try {
      const view = await api.checkArmy(this.game, this.asText());
      if (asked !== this.asked) return;
      this.view = view;
      this.stale = false;
    } catch (error) {
      if (asked === this.asked) tellProblem(error);
    }
  }

  private async take(fetch: () => Promise<string>, file?: string): Promise<void> {
    clearTimeout(this.pause);
    this.asked += 1;
    const asked = this.asked;
    try {
      const text = await fetch();
      if (asked !== this.asked) return;
      this.text = text;
      this.stale = true;
      if (file) this.file = file;
      await this.judge();
    } catch (error) {
      tellProblem(error);
    }
  }

  private asText(): ArmyText {
    return { text: this.text, ...this.grounds() };
  }
}
