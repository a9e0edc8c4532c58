// @ts-check
/** What every part of the page is made with: one place that knows the vendored files. */
import { h, render } from './vendor/preact.js';
import htm from './vendor/htm.js';

export { render };
export { useEffect, useLayoutEffect, useRef, useState } from './vendor/hooks.js';
export { batch, computed, effect, signal } from './vendor/signals.js';
export const html = htm.bind(h);

/**
 * Join class names; what is false is left out.
 * @param {...(string|false|null|undefined)} names
 */
export const cls = (...names) => names.filter(Boolean).join(' ');

/**
 * The field of a form that was submitted; the browser's own answer to that is prevented.
 * @param {import('./types.js').FormSubmit} e
 * @param {string} name
 */
export function submittedField(e, name) {
  e.preventDefault();
  return /** @type {HTMLInputElement} */ (e.currentTarget.elements.namedItem(name));
}

/**
 * The sentence of whatever was thrown.
 * @param {unknown} error
 */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));
