// @ts-check
/** Which screen is shown: the path of the address, as a signal. */
import { signal } from './ui.js';

export const place = signal(read());

function read() {
  const [screen = '', id = ''] = location.pathname
    .split('/')
    .filter(Boolean)
    .map(decodeURIComponent);
  return { screen, id, query: new URLSearchParams(location.search) };
}

/** @param {string} path */
export function go(path) {
  history.pushState(null, '', path);
  place.value = read();
  scrollTo(0, 0);
}

/**
 * Change the address without a step in the history.
 * @param {string} path
 */
export const rewrite = (path) => history.replaceState(null, '', path);

addEventListener('popstate', () => {
  place.value = read();
});

/** A click on a plain link inside the page changes the screen without reloading it. */
document.addEventListener('click', (e) => {
  const link = /** @type {Element} */ (e.target).closest?.('a[href^="/"]');
  if (!link || e.defaultPrevented || e.button || e.metaKey || e.ctrlKey || e.shiftKey) return;
  const href = link.getAttribute('href') ?? '/';
  if (link.hasAttribute('download') || link.getAttribute('target')) return;
  if (href.startsWith('/api')) return;
  e.preventDefault();
  go(href);
});
