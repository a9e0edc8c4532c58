// @ts-check
/** Giving a link to others: into the clipboard, or through the browser's own sheet. */
import { t } from '../i18n.js';
import { showNews, showRefusal } from '../table/store.js';

/**
 * Copy a text and say so. Without HTTPS a browser has no clipboard of its own for pages: then a
 * selected field is copied as in former times.
 * @param {string} text
 */
export async function copyText(text) {
  const done = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  if (done || copySelected(text)) showNews(t('copied'));
  else showRefusal(t('copy.not'));
}

/** @param {string} text */
function copySelected(text) {
  const before = /** @type {HTMLElement|null} */ (document.activeElement);
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'sr';
  (before?.closest('dialog') ?? document.body).append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  before?.focus?.();
  return done;
}

export const canShare = () => typeof navigator.share === 'function';

/**
 * Offer a link to other programs of this device.
 * @param {string} title
 * @param {string} url
 */
export const shareLink = (title, url) => navigator.share({ title, url }).catch(() => {});
