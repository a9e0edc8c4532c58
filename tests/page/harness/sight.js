// Injected into pages: what of the things that a decision needs cannot be seen or hit.
globalThis.sight = (() => {
  // Painting a board takes longer than everything else, and no control is a part of it.
  const unpainted = new CSSStyleSheet();
  unpainted.replaceSync('.boardhost > .board { display: none }');
  document.adoptedStyleSheets = [unpainted];

  const INSET = 0.12; // of a side: corners are round
  const say = (e) => {
    const r = e.getBoundingClientRect();
    const name = [...Object.values(e.dataset), e.className].filter(String).join(' ');
    return `${name || e.tagName} at ${[r.left, r.top, r.right, r.bottom].map(Math.round)}`;
  };
  const outside = ({ left, top, right, bottom }) =>
    left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;

  /** Whether something else lies over the centre or a corner of an element, or it is cut off. */
  const covered = (e) => {
    const r = e.getBoundingClientRect();
    if (!r.width || !r.height) return 'is not shown';
    if (outside(r)) return 'leaves the window';
    for (const x of [INSET, 0.5, 1 - INSET]) {
      for (const y of [INSET, 0.5, 1 - INSET]) {
        if ((x === 0.5) !== (y === 0.5)) continue;
        const found = document.elementFromPoint(r.left + x * r.width, r.top + y * r.height);
        const own = found && (e.contains(found) || (!e.matches('button, a') && found.contains(e)));
        if (!own) return `is under ${found ? say(found) : 'nothing'}`;
      }
    }
    return null;
  };

  const all = (selector) => [...document.querySelectorAll(selector)];

  return {
    /** Elements that cannot be hit everywhere; at least so many of each are expected. */
    problems(needs) {
      return Object.entries(needs).flatMap(([selector, least]) => {
        const found = all(selector);
        const wrong = found.map((e) => [e, covered(e)]).filter(([, why]) => why);
        const few = found.length < least ? [`${selector}: ${found.length} of ${least}`] : [];
        return [...few, ...wrong.map(([e, why]) => `${say(e)} ${why}`)];
      });
    },
    /** Controls that are smaller than a finger. */
    small(side) {
      return all('button, select, summary, input, a.button, a.home')
        .filter((e) => e.checkVisibility() && !e.closest('.log, svg') && e.type !== 'checkbox')
        .map((e) => [e, e.getBoundingClientRect()])
        .filter(([, r]) => r.width && (r.width < side - 0.5 || r.height < side - 0.5))
        .map(([e]) => say(e));
    },
    /** How much of the window the board or the yards have. */
    share() {
      const r = document.querySelector('.boardhost, .yard-list').getBoundingClientRect();
      return (r.width * r.height) / (innerWidth * innerHeight);
    },
    /** Whether the page itself could be scrolled. */
    scrolls: () =>
      document.documentElement.scrollWidth > innerWidth ||
      document.documentElement.scrollHeight > innerHeight + 1,
  };
})();
