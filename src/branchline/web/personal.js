// @ts-check
/** The personal link: it opens the same seats on another device. Its key stands behind the #, which no browser sends. */
import { t } from './i18n.js';
import { api } from './api.js';

const MARK = '#key=';

/** @param {string} key */
export const personalLink = (key) => location.origin + location.pathname + MARK + key;

/** Be the one to whom a link, or the key in it, belongs. @param {string} text */
export const comeBack = (text) => api.comeBack(text.trim().split(MARK).pop());

/** Follow the personal link that was opened. Whoever has seats here is asked: the link may be another's. */
export async function followLink() {
  const { hash } = location;
  if (!hash.startsWith(MARK)) return;
  history.replaceState(null, '', location.pathname + location.search);
  if (confirm(t('device.ask'))) await comeBack(hash);
}

addEventListener('hashchange', () => { if (location.hash.startsWith(MARK)) location.reload(); });
