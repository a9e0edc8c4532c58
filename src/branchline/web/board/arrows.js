// @ts-check
/** The board by keyboard: one tab stop, and arrows that go to the next route in their direction. */

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {import('./board.js').Board} board */
export function arrowKeys(board) {
  const middles = board.drawing.routes.map((r) => r.middle);
  let current = 0;
  const go = (next) => {
    board.routes[current].setAttribute('tabindex', '-1');
    current = next;
    board.routes[current].setAttribute('tabindex', '0');
  };
  go(0);
  board.middle.addEventListener('focusin', (e) => {
    const found = /** @type {Element} */ (e.target).getAttribute('data-route');
    if (found != null) go(Number(found));
  });
  board.middle.addEventListener('keydown', (e) => {
    if (e.key in WAYS) {
      e.preventDefault();
      const next = nextInDirection(middles, current, WAYS[e.key]);
      if (next != null) focusRoute(board, next);
    } else if (e.key === '+' || e.key === '-') board.camera.zoom(e.key === '+' ? 1 / 1.3 : 1.3);
    else if (e.key === '0') board.camera.home();
  });
}

/** @param {import('./board.js').Board} board */
function focusRoute(board, route) {
  const [x, y] = board.drawing.routes[route].middle;
  board.camera.reveal(x, y);
  /** @type {any} */ (board.routes[route]).focus();
}

/** The nearest middle that lies mostly in this direction. */
function nextInDirection(middles, from, [wx, wy]) {
  const [x, y] = middles[from];
  let best = null, least = Infinity;
  middles.forEach(([px, py], i) => {
    const dx = px - x, dy = py - y, ahead = dx * wx + dy * wy, aside = Math.abs(dx * wy) + Math.abs(dy * wx);
    if (i === from || ahead <= 0 || aside > 2 * ahead) return;
    if (ahead + 2 * aside < least) [best, least] = [i, ahead + 2 * aside];
  });
  return best;
}
