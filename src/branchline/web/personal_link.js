// @ts-check
/**
 * The personal link: it opens the same seats on another device. Its key comes after the #, which
 * no browser sends.
 */
import { t } from './i18n.js';
import { api } from './api.js';

const MARK = '#key=';

/** @param {string} key */
export const personalLink = (key) => location.origin + location.pathname + MARK + key;

/**
 * Become the visitor to whom a link, or the key in it, belongs.
 * @param {string} text
 */
export const comeBack = (text) => api.comeBack(text.trim().split(MARK).pop() ?? '');

/** Follow the personal link that was opened, after asking: it may be somebody else's. */
export async function followLink() {
  const { hash } = location;
  if (!hash.startsWith(MARK)) return;
  history.replaceState(null, '', location.pathname + location.search);
  if (confirm(t('device.ask'))) await comeBack(hash);
}

addEventListener('hashchange', () => {
  if (location.hash.startsWith(MARK)) location.reload();
});
