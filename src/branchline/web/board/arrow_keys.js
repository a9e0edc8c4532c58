// @ts-check
/** The board by keyboard: one tab stop, and arrows that go to the next route in their direction. */

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('../types.js').Point} Point */

/** @type {Record<string, Point>} */
const DIRECTIONS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ZOOM = 1.3;

/** @param {Board} board */
export function listenToArrows(board) {
  const middles = board.drawing.routes.map((r) => r.middle);
  let current = 0;
  /** @param {number} next */
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
    if (e.key in DIRECTIONS) {
      e.preventDefault();
      const next = nextInDirection(middles, current, DIRECTIONS[e.key]);
      if (next != null) focusRoute(board, next);
    } else moveCamera(board, e.key);
  });
}

/**
 * @param {Board} board
 * @param {string} key
 */
function moveCamera(board, key) {
  if (key === '+') board.camera.zoom(1 / ZOOM);
  else if (key === '-') board.camera.zoom(ZOOM);
  else if (key === '0') board.camera.home();
}

/**
 * @param {Board} board
 * @param {number} route
 */
function focusRoute(board, route) {
  const [x, y] = board.drawing.routes[route].middle;
  board.camera.reveal(x, y);
  board.routes[route].focus();
}

/**
 * The nearest middle that lies mostly in this direction.
 * @param {Point[]} middles
 * @param {number} from
 * @param {Point} direction
 */
function nextInDirection(middles, from, [wx, wy]) {
  const [x, y] = middles[from];
  /** @type {number|null} */
  let best = null;
  let least = Infinity;
  middles.forEach(([px, py], i) => {
    const dx = px - x;
    const dy = py - y;
    const ahead = dx * wx + dy * wy;
    const aside = Math.abs(dx * wy) + Math.abs(dy * wx);
    if (i === from || ahead <= 0 || aside > 2 * ahead) return;
    if (ahead + 2 * aside < least) [best, least] = [i, ahead + 2 * aside];
  });
  return best;
}
