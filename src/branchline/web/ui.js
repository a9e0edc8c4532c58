// @ts-check
/** What every part of the page is made with: one place that knows the vendored files. */
import { h, render } from './vendor/preact.js';
import htm from './vendor/htm.js';

export { render };
export { useEffect, useLayoutEffect, useRef, useState } from './vendor/hooks.js';
export { batch, computed, effect, signal } from './vendor/signals.js';
export const html = htm.bind(h);

/** Join class names; what is false is left out. @param {...(string|false|null|undefined)} names */
export const cls = (...names) => names.filter(Boolean).join(' ');
