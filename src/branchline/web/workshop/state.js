// @ts-check
/** The map on the screen, everything that was done to it, and where it is kept. */
import { batch, effect, signal } from '../ui.js';

/** @typedef {import('./types.js').MapDocument} MapDocument */

const KEPT = 'branchline.workshop';
const CLOSED = 'branchline.workshop.closed';
const MOST_CLOSED = 12; // the latest maps, to be opened again

export const doc = signal(/** @type {MapDocument|null} */ (read(KEPT)));
export const closed = signal(/** @type {MapDocument[]} */ (read(CLOSED) ?? []));
export const past = signal(/** @type {MapDocument[]} */ ([]));
export const future = signal(/** @type {MapDocument[]} */ ([]));
export const picked = signal(/** @type {import('./types.js').Picked} */ (null));
export const tool = signal(/** @type {import('./types.js').Tool} */ ('move'));
export const problems = signal(/** @type {import('./types.js').MapProblem[]} */ ([]));
export const routeFrom = signal(/** @type {string|null} */ (null));

/**
 * @param {string} name
 * @returns {any}
 */
function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

// Every change is kept at once: closing the page loses nothing.
effect(() => {
  try {
    if (doc.value) localStorage.setItem(KEPT, JSON.stringify(doc.value));
    else localStorage.removeItem(KEPT);
  } catch {
    // the browser keeps nothing; the map can still be saved as a file
  }
});

/**
 * Show a map; what was there can be had back with undo.
 * @param {MapDocument} next
 */
export function change(next) {
  const before = doc.value;
  if (next === before) return;
  batch(() => {
    if (before) past.value = [...past.value, before];
    future.value = [];
    doc.value = next;
  });
}

/**
 * Change the map on the screen.
 * @param {(doc: MapDocument) => MapDocument} made
 */
export function edit(made) {
  if (doc.value) change(made(doc.value));
}

/**
 * A change that goes on while a finger moves: it is one step to undo.
 * @param {MapDocument} next
 */
export function adjust(next) {
  doc.value = next;
}

/** The map before a change that goes on; `adjust` does not remember it. */
export function remember() {
  const before = doc.value;
  if (before) past.value = [...past.value, before];
  future.value = [];
}

export function undo() {
  const before = past.value.at(-1);
  if (!before) return;
  batch(() => {
    if (doc.value) future.value = [doc.value, ...future.value];
    past.value = past.value.slice(0, -1);
    doc.value = before;
    picked.value = null;
  });
}

export function redo() {
  const next = future.value[0];
  if (!next) return;
  batch(() => {
    if (doc.value) past.value = [...past.value, doc.value];
    future.value = future.value.slice(1);
    doc.value = next;
    picked.value = null;
  });
}

/** Close the map, which goes on the list, and choose how to begin another one. */
export function close() {
  const map = doc.value;
  if (map && map.cities.length > 0) keep([map, ...closed.value].slice(0, MOST_CLOSED));
  batch(() => {
    past.value = [];
    future.value = [];
    picked.value = null;
    routeFrom.value = null;
    doc.value = null;
  });
}

/**
 * Keep maps that are closed.
 * @param {MapDocument[]} maps
 */
function keep(maps) {
  closed.value = maps;
  try {
    localStorage.setItem(CLOSED, JSON.stringify(maps));
  } catch {
    // the browser is full: they last until the page is closed
  }
}

/**
 * Take a closed map off the list, to open it or for good.
 * @param {MapDocument} map
 */
export const takeOut = (map) => keep(closed.value.filter((one) => one !== map));
