// @ts-check
/**
 * The texts of the page: one file for each language, of which only the one that is shown is
 * loaded. City names stay as they are printed.
 */
import { batch, signal } from './ui.js';

export const LANGUAGES = { en: 'English', nb: 'Norsk', sv: 'Svenska', da: 'Dansk', fi: 'Suomi' };
const FALLBACK = 'en';

/** @typedef {Record<string, string>} Messages */

/** @type {Map<string, Promise<Messages>>} */
const files = new Map();
const messages = signal(/** @type {Messages} */ ({}));
let wanted = FALLBACK;

/** The language of the texts on the screen; it follows the setting once its file is there. */
export const shownLanguage = signal(FALLBACK);

/**
 * Show the texts of a language, or English where its file cannot be loaded.
 * @param {string} language
 */
export async function showLanguage(language) {
  wanted = language;
  const found = await load(language).catch(() => load(FALLBACK));
  if (wanted !== language) return; // another one was chosen in the meantime
  batch(() => {
    messages.value = found;
    shownLanguage.value = language;
  });
}

/**
 * @param {string} language
 * @returns {Promise<Messages>}
 */
function load(language) {
  const known = files.get(language);
  if (known) return known;
  const file = fetchMessages(language);
  files.set(language, file);
  file.catch(() => files.delete(language)); // the next time it is tried again
  return file;
}

/** @param {string} language */
async function fetchMessages(language) {
  const answer = await fetch(new URL(`messages/${language}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  return answer.json();
}

/**
 * The text for a key; words in braces are filled in. With `n`, a key may have a form `KEY.one`.
 * @param {string} key
 * @param {Record<string, string|number>} [words]
 */
export function t(key, words = {}) {
  const all = messages.value;
  const text = (words.n === 1 && all[`${key}.one`]) || (all[key] ?? key);
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(words[name] ?? whole));
}

/**
 * Whether there is a text for a key.
 * @param {string} key
 */
export const hasMessage = (key) => key in messages.value;
