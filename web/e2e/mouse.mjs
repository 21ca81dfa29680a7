// A player with a mouse who knows no game: takes an offer, fills its gaps on the table, confirms. Luck is seeded.

/** How often the same question is answered by acting before the way out is taken. */
const PATIENCE = 3;

export class Mouse {
  constructor(page, seed = 7) {
    this.page = page;
    this.seed = seed;
    this.sent = 0;
    this.refusals = 0;
    this.asked = { question: '', times: 0, tried: new Set() };
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/orders')) this.sent += 1;
    });
  }

  /** Answers what is asked, again and again, until the battle is over or the table is handed over; the number of answers. */
  async play(most, until = () => false) {
    for (let answers = 0; answers < most; answers += 1) {
      const ask = await this.settled();
      if (ask.over || ask.handedOver || until(ask)) return answers;
      await this.answer(ask);
    }
    throw new Error(`The battle is not over after ${most} answers.`);
  }

  /** What the panel says once nothing is under way. */
  async settled() {
    const handle = await this.page.waitForFunction(() => {
      if (document.querySelector('.cover')) return { handedOver: true };
      const ask = document.querySelector('.ask');
      if (!ask) return undefined;
      const question = ask.querySelector('h2')?.textContent ?? '';
      if (ask.querySelector('a[href^="#/replay/"]')) return { over: true, question };
      const offers = [...ask.querySelectorAll('.offer')];
      if (!offers.length || offers.some((offer) => offer.disabled)) return undefined;
      return {
        question,
        refused: ask.querySelector('.refusal')?.textContent ?? '',
        offers: offers.map((offer) => ({ title: offer.querySelector('.title').textContent, gaps: offer.hasAttribute('aria-expanded'), open: offer.classList.contains('open'), pass: offer.classList.contains('pass') })),
      };
    });
    return handle.jsonValue();
  }

  async answer(ask) {
    if (this.asked.question === ask.question) this.asked.times += 1;
    else this.asked = { question: ask.question, times: 1, tried: new Set() };
    if (ask.refused) this.refusals += 1;
    const { times, tried } = this.asked;
    const acting = ask.offers.filter((offer) => !offer.pass);
    const pass = ask.offers.find((offer) => offer.pass);
    const plain = acting.find((offer) => !offer.gaps && !tried.has(offer.title));
    const gaps = acting.find((offer) => offer.gaps);
    if (plain) {
      tried.add(plain.title);
      await this.press(plain);
    } else if (gaps && (times <= PATIENCE || !pass) && times < 3 * PATIENCE) {
      await this.fill(gaps);
    } else if (pass) {
      await this.press(pass);
    } else {
      await this.takeAnIdea();
    }
  }

  async press({ title }) {
    await this.sending(() => this.page.locator('.ask .offer', { hasText: title }).first().click());
  }

  /** Fills an offer: a glowing piece or a line of the list, then a place on the table, then Confirm. */
  async fill({ title, open }) {
    const { page } = this;
    if (!open) await page.locator('.ask .offer', { hasText: title }).first().click();
    const before = this.sent;
    for (let gap = 0; gap < 4 && this.sent === before; gap += 1) {
      const confirm = page.locator('.form .primary');
      if (await confirm.isEnabled().catch(() => false)) {
        await this.sending(() => confirm.click());
        return;
      }
      const spot = await this.nextSpot();
      if (!spot) break;
      await page.mouse.move(spot.x, spot.y);
      await page.mouse.click(spot.x, spot.y);
      await page.waitForTimeout(20);
    }
    if (this.sent === before) await this.takeAnIdea();
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
        const far = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
        const stage = document.querySelector('.stage').getBoundingClientRect();
        const seen = ({ x, y }) => x > stage.left && x < stage.right && y > stage.top && y < stage.bottom;
        const field = document.querySelector('.form .field.open');
        if (!field) return undefined;
        // A list is picked from by its pieces on the table where they stand, else by its buttons.
        const options = [...field.querySelectorAll('.list [role="option"], .list button')];
        if (options.length) {
          const glowing = [...document.querySelectorAll('.piece.glow .base, .piece.glow use')].map((part) => centre(part)).filter(seen);
          return glowing.length && !again ? one(glowing) : centre(one(options));
        }
        const pieces = [...document.querySelectorAll('.piece.figure')];
        const foes = pieces.filter((piece) => piece.classList.contains('side-1')).map((piece) => centre(piece.querySelector('use') ?? piece));
        const crowd = pieces.map((piece) => centre(piece.querySelector('use') ?? piece));
        const areas = [...document.querySelectorAll('.intent .reach, .intent .zone-wash')];
        if (!areas.length) return one(foes.filter(seen));
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

  /** Asks for ideas and takes the first, as a person who is stuck does. */
  async takeAnIdea() {
    await this.page.getByRole('button', { name: 'Ideas' }).click();
    await this.sending(() => this.page.locator('.ideas button').first().click());
  }

  /** Does something that sends an order, and waits for its answer. */
  async sending(act) {
    const answered = this.page.waitForResponse((response) => response.url().endsWith('/orders'));
    await act();
    await answered;
  }

  luck() {
    this.seed = (this.seed * 48271) % 2147483647;
    return this.seed;
  }
}
