// @ts-check
/** A map of a region of the world: some countries, and which of their cities are on it. */
import { html, messageOf, useEffect, useState } from '../../ui.js';
import { t } from '../../i18n.js';
import { CheckField, ChoiceField, NumberField } from '../fields.js';
import { server } from '../server.js';
import { inOrder, mapOf, withLargest } from './world_cities.js';

/** @typedef {import('../types.js').MapDocument} MapDocument */
/** @typedef {import('../types.js').Country} Country */
/** @typedef {import('../types.js').WorldCity} WorldCity */

const USUAL = 24; // cities to begin with
const MOST = 100;

/** @param {{begin: (map: MapDocument) => void, fail: (text: string) => void}} props */
export function Region({ begin, fail }) {
  const [countries, setCountries] = useState(/** @type {Country[]} */ ([]));
  const [cities, setCities] = useState(/** @type {WorldCity[]} */ ([]));
  const [count, setCount] = useState(USUAL);
  /** @param {unknown} error */
  const tell = (error) => fail(messageOf(error));
  useEffect(() => {
    server.countries().then(setCountries, tell);
  }, []);
  const there = [...new Set(cities.map((city) => city.country))];
  /** @param {string} name */
  const add = (name) => {
    if (!name || there.includes(name)) return;
    server.cities(name).then((more) => setCities(withLargest([...cities, ...more], count)), tell);
  };
  /** @param {number} most */
  const choose = (most) => {
    setCount(most);
    setCities(withLargest(cities, most));
  };
  return html`
    <section class="ws-region">
      <h3>${t('workshop.region')}</h3>
      <${ChoiceField}
        label=${t(cities.length ? 'workshop.region.more' : 'workshop.region.country')}
        value=""
        choices=${[['', '…'], ...inOrder(countries)]}
        set=${add}
      />
      ${
        cities.length > 0 &&
        html`
          <${Cities} cities=${cities} set=${setCities} count=${count} choose=${choose} />
          <${Begin} cities=${cities} begin=${begin} />
        `
      }
    </section>
  `;
}

/** @param {{cities: WorldCity[], begin: (map: MapDocument) => void}} props */
function Begin({ cities, begin }) {
  const n = cities.filter(({ on }) => on).length;
  return html`
    <button class="primary" data-region disabled=${n < 2} onClick=${() => begin(mapOf(cities))}>
      ${t('workshop.region.begin', { n })}
    </button>
  `;
}

/**
 * @param {object} props
 * @param {WorldCity[]} props.cities
 * @param {(cities: WorldCity[]) => void} props.set
 * @param {number} props.count
 * @param {(count: number) => void} props.choose
 */
const Cities = ({ cities, set, count, choose }) => html`
  <${NumberField}
    label=${t('workshop.region.count')}
    value=${count}
    least=${2}
    most=${MOST}
    set=${choose}
  />
  <div class="ws-cities" role="group" aria-label=${t('workshop.region.count')}>
    ${cities.map(
      (city, i) => html`
        <${CheckField}
          key=${`${city.country} ${city.name} ${city.at}`}
          label=${city.name}
          value=${city.on}
          set=${(/** @type {boolean} */ on) => set(cities.with(i, { ...city, on }))}
        />
      `,
    )}
  </div>
`;
