// A player with a mouse: picks glowing pieces, clicks into the marked area, confirms. Luck is seeded.

import { lookFor } from './look.mjs';
import { Player } from './player.mjs';

export class Mouse extends Player {
  constructor(page, seed = 7) {
    super(page);
    this.seed = seed;
  }

  /** Mostly what stands first, and now and then anything, so that whatever a game offers is tried some time. */
  choose(open) {
    return this.luck() % 3 ? open[0] : open[this.luck() % open.length];
  }

  async press({ title }) {
    await this.sending(() => this.hit('.ask .offer', title));
  }

  /** Fills an offer: a glowing piece or a line of the list, then a place on the table, then Confirm. */
  async fill({ title, open }) {
    const { page } = this;
    if (!open) await this.hit('.ask .offer', title);
    const before = this.sent;
    for (let gap = 0; gap < 4 && this.sent === before; gap += 1) {
      const spot = await this.nextSpot();
      if (!spot) break;
      if (spot.underWay) return;
      if (spot.confirms) {
        await this.sending(() => page.mouse.click(spot.x, spot.y));
        return;
      }
      await page.mouse.click(spot.x, spot.y);
    }
    if (this.sent === before) await this.takeAnIdea();
  }

  /** A click in the middle of what can be seen; whatever lies over it gets the click, as with a person. */
  async hit(selector, text) {
    const { x, y } = await lookFor(
      this.page,
      ([wanted, words]) => {
        const element = [...document.querySelectorAll(wanted)].find((one) => one.textContent.includes(words) && !one.disabled);
        if (!element) return undefined;
        element.scrollIntoView({ block: 'nearest' });
        const box = element.getBoundingClientRect();
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      },
      [selector, text],
    );
    await this.page.mouse.click(x, y);
  }

  /** Where the next click of the open gap belongs, in screen pixels. */
  nextSpot() {
    return this.page.evaluate(
      ([roll, again]) => {
        let state = roll;
        const chance = () => (state = (state * 16807) % 2147483647) / 2147483647;
        const one = (list) => list[Math.floor(chance() * list.length)];
        const centre = (element) => {
          const box = element.getBoundingClientRect();
          return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        };
        // A line of a list may lie below the edge of its panel, where a click would reach something else.
        const reached = (element) => {
          element.scrollIntoView({ block: 'nearest' });
          return centre(element);
        };
        const far = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
        const table = document.querySelector('.stage');
        if (!table) throw new Error(`A click has led away from the table, to ${location.hash}`);
        const stage = table.getBoundingClientRect();
        const seen = ({ x, y }) => x > stage.left && x < stage.right && y > stage.top && y < stage.bottom;
        if (document.querySelector('.ask[aria-busy="true"]')) return { underWay: true };
        const confirm = document.querySelector('.form .primary:enabled');
        if (confirm) return { ...reached(confirm), confirms: true };
        // A gap that holds enough is open beside the next one: that is the one to go on with.
        const field = [...document.querySelectorAll('.form .field.open')].at(-1);
        if (!field) return undefined;
        // A list is picked from by its pieces on the table where they stand, else by its buttons.
        const options = [...field.querySelectorAll('.list [role="option"], .list button')];
        if (options.length) {
          const glowing = [...document.querySelectorAll('.piece.glow .base, .piece.glow image')].map((part) => centre(part)).filter(seen);
          return glowing.length && !again ? one(glowing) : reached(one(options));
        }
        const pieces = [...document.querySelectorAll('.piece')];
        const foes = pieces.filter((piece) => piece.classList.contains('side-1')).map((piece) => centre(piece.querySelector('image') ?? piece));
        const crowd = pieces.map((piece) => centre(piece.querySelector('image') ?? piece));
        const areas = [...document.querySelectorAll('.intent .reach, .intent .zone-wash')];
        // Where nobody may measure, no reach is shown: a few inches forward will do.
        const mover = document.querySelector('.piece.chosen');
        if (!areas.length && mover) {
          const inch = 100 * document.querySelector('.pieces').getScreenCTM().a;
          const from = centre(mover.querySelector('image') ?? mover);
          const to = foes.sort((a, b) => far(a, from) - far(b, from))[0] ?? { x: from.x, y: from.y - inch };
          const share = (inch * (again ? 2 : 4)) / Math.max(inch, far(from, to));
          return { x: from.x + (to.x - from.x) * share + (chance() - 0.5) * inch, y: from.y + (to.y - from.y) * share };
        }
        if (!areas.length) return one(foes.filter(seen)) ?? one(crowd.filter(seen));
        const spots = [];
        for (let tries = 0; tries < 80; tries += 1) {
          const area = one(areas);
          const box = area.getBBox();
          const point = new DOMPoint(box.x + chance() * box.width, box.y + chance() * box.height);
          if (!area.isPointInFill(point)) continue;
          const { x, y } = point.matrixTransform(area.getScreenCTM());
          if (seen({ x, y }) && crowd.every((other) => far(other, { x, y }) > 14)) spots.push({ x, y });
        }
        // Forward: the spot nearest to any enemy.
        const nearness = (spot) => Math.min(...foes.map((foe) => far(foe, spot)), 1e6);
        return spots.sort((a, b) => nearness(a) - nearness(b))[Math.floor(chance() * Math.min(4, spots.length))];
      },
      [this.luck(), this.asked.times > 1],
    );
  }

  luck() {
    this.seed = (this.seed * 48271) % 2147483647;
    return this.seed;
  }
}
