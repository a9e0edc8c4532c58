// @ts-check
/** Files that begin a map: our sheets, and lists of cities with coordinates. */
import { blank } from './blank.js';
import { server } from '../server.js';

/** @typedef {import('../types.js').MapCity} MapCity */
/** @typedef {import('../types.js').MapDocument} MapDocument */

const MOST_CITIES = 200;
const LATITUDE = /^(lat|latitude|y|breite)/i;
const LONGITUDE = /^(lon|lng|long|longitude|x|länge)/i;
const NAME = /^(name|city|town|place|by|stad|kaupunki)/i;

/**
 * The map in a file, by what its name ends with.
 * @param {string} name
 * @param {string} text
 * @returns {Promise<MapDocument>}
 */
export async function readMap(name, text) {
  if (/\.toml$/i.test(name)) return server.open(text);
  const isJson = /json$/i.test(name);
  const unfinished = isJson ? unfinishedMap(JSON.parse(text)) : null;
  if (unfinished) return unfinished;
  const cities = isJson ? geoJsonCities(text) : listedCities(text);
  if (!cities.length) throw new Error('no cities: expected lines of name, latitude, longitude');
  const title = name.replace(/\.\w+$/, '').slice(0, 60);
  return { ...blank(title || 'Map'), cities: cities.slice(0, MOST_CITIES) };
}

/**
 * A map that was saved while something was missing; null if this is something else.
 * @param {any} found
 * @returns {MapDocument|null}
 */
function unfinishedMap(found) {
  const lists = [found?.cities, found?.routes?.list, found?.tickets?.list, found?.seats];
  const isMap = lists.every(Array.isArray) && Array.isArray(found.train_cards?.colours);
  if (!isMap) return null;
  const empty = blank('');
  return { ...empty, ...found, tickets: { ...empty.tickets, ...found.tickets } };
}

/**
 * Cities in the points of a GeoJSON file.
 * @param {string} text
 * @returns {MapCity[]}
 */
export function geoJsonCities(text) {
  const found = JSON.parse(text);
  const features = found.features ?? [found];
  return unique(
    features.flatMap((/** @type {any} */ feature) => {
      const [lon, lat] = feature.geometry?.type === 'Point' ? feature.geometry.coordinates : [];
      const { name, NAME: upper, city } = feature.properties ?? {};
      return cityOf(name ?? upper ?? city, lat, lon);
    }),
  );
}

/**
 * Cities in a list with commas, semicolons or tabs; a first line may say which column is which.
 * @param {string} text
 * @returns {MapCity[]}
 */
export function listedCities(text) {
  const lines = text.split(/\r?\n/).filter((line) => line.trim());
  const mark = ['\t', ';', ','].find((one) => lines[0]?.includes(one)) ?? ',';
  const rows = lines.map((line) => line.split(mark).map(unquoted));
  const head = rows[0] ?? [];
  const [lat, lon] = [LATITUDE, LONGITUDE].map((words) => head.findIndex((one) => words.test(one)));
  if (lat < 0 || lon < 0) return unique(rows.flatMap(([name, y, x]) => cityOf(name, y, x)));
  const name = Math.max(
    0,
    head.findIndex((one) => NAME.test(one)),
  );
  return unique(rows.slice(1).flatMap((row) => cityOf(row[name], row[lat], row[lon])));
}

/** @param {string} cell */
const unquoted = (cell) =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replaceAll('""', '"');

/**
 * A city, or none if a part of it is missing.
 * @param {unknown} name
 * @param {unknown} lat
 * @param {unknown} lon
 * @returns {MapCity[]}
 */
function cityOf(name, lat, lon) {
  const at = [lat, lon].map((one) => (one === '' || one == null ? NaN : Number(one)));
  const text = String(name ?? '')
    .trim()
    .slice(0, 60);
  const isPlace = Math.abs(at[0]) <= 90 && Math.abs(at[1]) <= 180;
  return text && isPlace ? [{ name: text, at: [at[0], at[1]] }] : [];
}

/** @param {MapCity[]} cities */
function unique(cities) {
  const names = new Set();
  return cities.filter(({ name }) => !names.has(name) && names.add(name));
}

/**
 * Let the browser save a text as a file.
 * @param {string} name
 * @param {string} text
 */
export function save(name, text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/toml' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
