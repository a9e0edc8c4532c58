// @ts-check
/** What a person has chosen for this browser; kept in local storage, shown on the root element. */
import { effect, signal } from './ui.js';
import { LANGUAGES } from './i18n.js';

const STORE = 'branchline.';

/** A signal that is kept. @template T @param {string} name @param {T} start @returns {import('./vendor/signals.js').Signal<T>} */
function kept(name, start) {
  const found = localStorage.getItem(STORE + name);
  const made = signal(found == null ? start : JSON.parse(found));
  effect(() => localStorage.setItem(STORE + name, JSON.stringify(made.value)));
  return made;
}

const dark = matchMedia('(prefers-color-scheme: dark)').matches;
const spoken = navigator.languages.map((l) => l.slice(0, 2).replace('no', 'nb')).find((l) => l in LANGUAGES);

export const theme = kept('theme', dark ? 'dark' : 'light');
export const language = kept('language', spoken ?? 'en');
export const symbols = kept('symbols', true);
export const largeText = kept('large', false);
export const motion = kept('motion', true);
export const sound = kept('sound', false);
export const confirmMoves = kept('confirm', false);
export const myName = kept('name', '');
export const lastTab = kept('tab', 'log');

effect(() => {
  const root = document.documentElement;
  root.dataset.theme = theme.value;
  root.dataset.symbols = symbols.value ? 'on' : 'off';
  root.dataset.text = largeText.value ? 'large' : 'normal';
  root.dataset.motion = motion.value ? 'on' : 'none';
  root.lang = language.value;
});
