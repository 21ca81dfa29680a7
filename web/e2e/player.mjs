// A player who knows no game: answers each question by acting a few times, then takes the way out it offers.

import { lookFor } from './look.mjs';
import { answered, ordersOf } from './orders.mjs';

/** How often the same question is answered by acting before the way out is taken. */
const PATIENCE = 2;

/** Hands are given by those who extend it: `press` takes an offer without gaps, `fill` one with gaps. */
export class Player {
  constructor(page) {
    this.page = page;
    this.sent = 0;
    this.refusals = 0;
    /** Orders the server has carried out. */
    this.given = [];
    this.asked = { question: '', times: 0, tried: new Map() };
    ordersOf(page).on('sent', () => (this.sent += 1));
    ordersOf(page).on('done', (order) => this.given.push(order));
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
  settled() {
    const settled = () => {
      if (document.querySelector('.whole .cover')) return { handedOver: true };
      const ask = document.querySelector('.ask');
      if (!ask) return undefined;
      const question = ask.querySelector('h2')?.textContent ?? '';
      if (ask.querySelector('a[href^="#/replay/"]')) return { over: true, question };
      const offers = [...ask.querySelectorAll('.offer')].filter((offer) => offer.checkVisibility());
      if (!offers.length || ask.ariaBusy === 'true') return undefined;
      return {
        question,
        refused: ask.querySelector('.refusal')?.textContent ?? '',
        offers: offers.map((offer) => ({ title: offer.querySelector('.title').textContent, gaps: offer.hasAttribute('aria-expanded'), open: offer.classList.contains('open'), pass: offer.classList.contains('pass') })),
      };
    };
    return lookFor(this.page, settled);
  }

  async answer(ask) {
    // What comes after the question mark tells how far one has come.
    const [question] = ask.question.split('?');
    if (this.asked.question === question) this.asked.times += 1;
    else this.asked = { question, times: 1, tried: new Map() };
    if (ask.refused) this.refusals += 1;
    const { tried } = this.asked;
    const times = ({ title }) => tried.get(title) ?? 0;
    const pass = ask.offers.find((offer) => offer.pass);
    const open = ask.offers.filter((offer) => !offer.pass && times(offer) < (offer.gaps ? PATIENCE : 1));
    const offer = open.length && this.asked.times <= 2 * PATIENCE ? this.choose(open) : pass;
    if (!offer) return this.takeAnIdea();
    tried.set(offer.title, times(offer) + 1);
    return offer.gaps ? this.fill(offer) : this.press(offer);
  }

  /** What is tried next: buttons before forms. */
  choose(open) {
    return open.find((offer) => !offer.gaps) ?? open[0];
  }

  /** Asks for ideas and takes the first, as a person who is stuck does. */
  async takeAnIdea() {
    await this.page.getByRole('button', { name: 'Ideas' }).click();
    await this.sending(() => this.page.locator('.ideas button').first().click());
  }

  /** Does something that sends an order, and waits for its answer. */
  sending(act) {
    return answered(this.page, act);
  }
}
