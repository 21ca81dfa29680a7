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
    // Who was refused stays picked; another one may do better.
    if (this.asked.times > 1) await keyboard.press('n');
    for (let gap = 0; gap < 4 && this.sent === before; gap += 1) {
      const next = await this.openGap();
      if (next === 'list') {
        await keyboard.press('n');
        continue;
      }
      if (next === 'table') await this.walk();
      await keyboard.press('Enter');
      await this.page.waitForTimeout(30);
    }
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
      // Two paces take a man past the rank before him.
      if (document.querySelector('.intent .reach')) return [0, 1];
      if (document.querySelector('.intent .zone-wash')) return [0, 0];
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

  async takeAnIdea() {
    await this.page.getByRole('button', { name: 'Ideas' }).press('Enter');
    await this.sending(() => this.page.locator('.ideas button').first().press('Enter'));
  }

  /** The key that stands on an offer. */
  number(title) {
    return this.page.locator('.ask .offer', { hasText: title }).first().locator('kbd').textContent();
  }
}
