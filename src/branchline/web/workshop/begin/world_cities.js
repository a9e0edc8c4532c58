// @ts-check
/** The cities of some countries: which of them a map begins with. */
import { shownLanguage } from '../../i18n.js';
import { blank } from './blank.js';

/** @typedef {import('../types.js').MapDocument} MapDocument */
/** @typedef {import('../types.js').Country} Country */
/** @typedef {import('../types.js').WorldCity} WorldCity */

const CLOSE = 0.045; // of the region's height: of two cities this close the larger one is chosen

/**
 * Countries as choices, in the order and in the language of the page.
 * @param {Country[]} countries
 * @returns {[string, string][]}
 */
export function inOrder(countries) {
  const named = countries.map((one) => /** @type {[string, string]} */ ([one.name, nameOf(one)]));
  return named.sort((a, b) => a[1].localeCompare(b[1]));
}

/**
 * The name of a country in the language of the page.
 * @param {Country} country
 */
function nameOf({ name, code }) {
  if (!code) return name;
  return new Intl.DisplayNames([shownLanguage.value], { type: 'region' }).of(code) ?? name;
}

/**
 * The cities with the largest ones chosen that are not too close to each other.
 * @param {WorldCity[]} cities
 * @param {number} most
 */
export function withLargest(cities, most) {
  const sorted = [...cities].sort((a, b) => b.size - a.size);
  const lats = sorted.map(({ at }) => at[0]);
  const close = CLOSE * Math.max(1, Math.max(...lats) - Math.min(...lats));
  /** @type {WorldCity[]} */
  const taken = [];
  for (const city of sorted) {
    const isFree = taken.every(
      (other) => other.name !== city.name && distance(city.at, other.at) > close,
    );
    if (taken.length < most && isFree) taken.push(city);
  }
  return sorted.map((city) => ({ ...city, on: taken.includes(city) }));
}

/**
 * In degrees of latitude, roughly.
 * @param {[number, number]} a
 * @param {[number, number]} b
 */
const distance = (a, b) =>
  Math.hypot(a[0] - b[0], (a[1] - b[1]) * Math.cos(((a[0] + b[0]) * Math.PI) / 360));

/**
 * A map with the cities that are chosen; their countries are kept where there are several.
 * @param {WorldCity[]} cities
 * @returns {MapDocument}
 */
export function mapOf(cities) {
  const chosen = new Map(cities.filter((city) => city.on).map((city) => [city.name, city]));
  const countries = [...new Set([...chosen.values()].map(({ country }) => country))];
  return {
    ...blank(countries.join(', ').slice(0, 60)),
    cities: [...chosen.values()].map(({ name, at, country }) =>
      countries.length > 1 ? { name, at, country } : { name, at },
    ),
  };
}
