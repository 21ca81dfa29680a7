// Looking at a page until it shows something: in the page itself, so that what is found is told in one breath.

/** What `look` finds in the page, as soon as it finds anything. */
export function lookFor(page, look, given) {
  return page.evaluate(`(async () => {
    const look = ${look};
    const given = ${JSON.stringify(given) ?? 'undefined'};
    for (const end = performance.now() + 10_000; performance.now() < end; ) {
      const found = look(given);
      if (found) return found;
      await new Promise((next) => setTimeout(next, 5));
    }
    throw new Error('Nothing was found in 10 s by ' + look);
  })()`);
}
