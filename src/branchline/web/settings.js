// @ts-check
/** What a person has chosen for this browser: kept in local storage, shown on the root element. */
import { effect, signal } from './ui.js';
import { LANGUAGES } from './i18n.js';

/** @typedef {import('./types.js').TableOptions['bot_speed']} BotSpeed */

const STORE = 'branchline.';

/**
 * A signal whose value is kept in local storage.
 * @template T
 * @param {string} name
 * @param {T} start
 * @returns {import('./types.js').Signal<T>}
 */
function persisted(name, start) {
  const found = localStorage.getItem(STORE + name);
  const made = signal(found == null ? start : JSON.parse(found));
  effect(() => localStorage.setItem(STORE + name, JSON.stringify(made.value)));
  return made;
}

const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
const preferredLanguage = navigator.languages
  .map((tag) => tag.slice(0, 2).replace(/^n[no]$/, 'nb'))
  .find((tag) => tag in LANGUAGES);

export const theme = persisted('theme', prefersDark ? 'dark' : 'light');
export const language = persisted('language', preferredLanguage ?? 'en');
export const symbols = persisted('symbols', true);
export const largeText = persisted('large', false);
export const motion = persisted('motion', true);
export const sound = persisted('sound', false);
export const confirmMoves = persisted('confirm', false);
/** A finger covers what it presses: a tap asks first, unless somebody is sure of their fingers. */
export const confirmTaps = persisted('confirm_taps', true);
/** How fast bots play, and for how many seconds they wait for an undo. */
export const botSpeed = persisted('speed', /** @type {BotSpeed} */ ('normal'));
export const undoTime = persisted('undo', '3');
export const replaySpeed = persisted('replay', 1);
export const myName = persisted('name', '');
/** Whether to tell the system that it is one's turn: not asked yet, yes or no. */
export const turnNotices = persisted('notices', 'unasked');
/** Tables and the hashes by which they committed themselves to their deals. */
export const seenDeals = persisted('deals', /** @type {[string, string][]} */ ([]));
/** The games whose lesson was finished. */
export const lessonsDone = persisted('lessons', /** @type {string[]} */ ([]));
export const lastTab = persisted('tab', 'log');

/** What this browser has chosen, as options of a new table. */
export const chosenPace = () => ({
  bot_speed: botSpeed.value,
  undo_seconds: Number(undoTime.value),
});

effect(() => {
  const root = document.documentElement;
  root.dataset.theme = theme.value;
  root.dataset.symbols = symbols.value ? 'on' : 'off';
  root.dataset.text = largeText.value ? 'large' : 'normal';
  root.dataset.motion = motion.value ? 'on' : 'none';
  root.lang = language.value;
});
