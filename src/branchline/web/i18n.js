// @ts-check
/** The words of the page in five languages, from one file. City names stay as they are printed. */
import { signal } from './ui.js';

export const LANGUAGES = { en: 'English', nb: 'Norsk', sv: 'Svenska', da: 'Dansk', fi: 'Suomi' };

/** @type {import('./vendor/signals.js').Signal<Record<string, Record<string, string>>>} */
const messages = signal({});
const spoken = signal('en');

/** @param {string} language */
export const speak = (language) => { spoken.value = language; };

export async function loadMessages() {
  messages.value = await (await fetch('/static/messages.json')).json();
}

/**
 * The text for a key; words in braces are filled in. With `n`, a key may have a form `KEY.one`.
 * @param {string} key @param {Record<string, any>} [words]
 */
export function t(key, words = {}) {
  const all = messages.value;
  const found = (words.n === 1 && all[`${key}.one`]) || all[key];
  const text = found ? found[spoken.value] ?? found.en : key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(words[name] ?? whole));
}

/** Whether there is a text for a key. @param {string} key */
export const known = (key) => key in messages.value;
