// A player with a keyboard: numbers take offers, N picks, arrows move the cursor, Enter puts and confirms.

import { Player } from './player.mjs';

/** Farther than this many inches nobody walks the cursor. */
const FARTHEST = 40;

export class Keys extends Player {
  async press({ title }) {
    await this.sending(async () => this.page.keyboard.press(await this.number(title)));
  }

  async fill({ title, open }) {
    const { keyboard } = this.page;
    if (!open) await keyboard.press(await this.number(title));
    const before = this.sent;
    for (let gap = 0; gap < 4 && this.sent === before; gap += 1) {
      const next = await this.openGap();
      if (next === 'list') await keyboard.press('n');
      if (next === 'table') await this.walk();
      await keyboard.press('Enter');
      await this.page.waitForTimeout(30);
    }
    // A refusal leaves the order open; the question is then asked again.
    if (this.sent === before) await keyboard.press('Escape');
  }

  openGap() {
    return this.page.evaluate(() => {
      const field = document.querySelector('.form .field.open');
      if (!field) return 'none';
      return field.querySelector('.list') ? 'list' : 'table';
    });
  }

  /** Moves the cursor: to the nearest enemy when a template is aimed, else a little forward. */
  async walk() {
    const { keyboard } = this.page;
    await keyboard.press('ArrowUp');
    const [right, up] = await this.page.evaluate(() => {
      if (document.querySelector('.intent .reach, .intent .zone-wash')) return [0, 0];
      const cursor = document.querySelector('circle.cursor');
      const at = { x: Number(cursor.getAttribute('cx')), y: Number(cursor.getAttribute('cy')) };
      const ways = [...document.querySelectorAll('.piece.figure.side-1')].map((piece) => {
        const { m41, m42 } = new DOMMatrix(getComputedStyle(piece).transform);
        return [(m41 - at.x) / 100, (at.y - m42) / 100];
      });
      return ways.sort((a, b) => Math.hypot(...a) - Math.hypot(...b))[0] ?? [0, 0];
    });
    const steps = (length) => Math.min(FARTHEST, Math.round(Math.abs(length)));
    for (let step = 0; step < steps(right); step += 1) await keyboard.press(right > 0 ? 'ArrowRight' : 'ArrowLeft');
    for (let step = 0; step < steps(up); step += 1) await keyboard.press(up > 0 ? 'ArrowUp' : 'ArrowDown');
  }

  /** The key that stands on an offer. */
  number(title) {
    return this.page.locator('.ask .offer', { hasText: title }).first().locator('kbd').textContent();
  }
}
