// @ts-check
/** What is picked on the map, with everything that can be changed about it. */
import { html } from '../../ui.js';
import { t } from '../../i18n.js';
import { addRoute, changeCity, changeRoute, removeCity, removeRoute } from '../edits.js';
import { laneCounts, pairOf } from '../edits.js';
import { CheckField, ChoiceField, NumberField, TextField } from '../fields.js';
import { suggest } from '../suggest.js';
import { edit, picked } from '../state.js';

/** @typedef {import('../types.js').MapDocument} MapDocument */
/** @typedef {import('../types.js').MapCity} MapCity */
/** @typedef {import('../types.js').MapRoute} MapRoute */

const MOST_LANES = 3;
const LONGEST = 12;

/** @param {{map: MapDocument}} props */
export function ItemPanel({ map }) {
  const what = picked.value;
  const city = what?.kind === 'city' && map.cities.find((one) => one.name === what.name);
  if (city) {
    return html`
      <${CityForm} key=${city.name} map=${map} city=${city} />
    `;
  }
  const route = what?.kind === 'route' ? map.routes.list[what.index] : null;
  if (what?.kind === 'route' && route) {
    return html`
      <${RouteForm} key=${what.index} map=${map} route=${route} index=${what.index} />
    `;
  }
  return html`
    <div class="ws-help">
      <p>${t('workshop.help.city')}</p>
      <p>${t('workshop.help.route')}</p>
      <p>${t('workshop.help.move')}</p>
      ${
        map.cities.length > 2 &&
        !map.routes.list.length &&
        html`
          <p>${t('workshop.suggest.routes.about')}</p>
          <button class="primary" data-suggest="routes" onClick=${() => suggest('routes')}>
            ${t('workshop.suggest.routes')}
          </button>
        `
      }
    </div>
  `;
}

/** @param {{map: MapDocument, city: MapCity}} props */
function CityForm({ map, city }) {
  /** @param {Partial<MapCity>} more */
  const set = (more) => edit((found) => changeCity(found, city.name, more));
  /** @param {string} name */
  const rename = (name) => {
    if (!name || map.cities.some((one) => one.name === name)) return;
    set({ name });
    picked.value = { kind: 'city', name };
  };
  const remove = () => {
    edit((found) => removeCity(found, city.name));
    picked.value = null;
  };
  /** @param {number} axis */
  const degrees = (axis) => (/** @type {string} */ text) => {
    const at = /** @type {[number, number]} */ ([...city.at]);
    at[axis] = Number(text.replace(',', '.'));
    if (Math.abs(at[axis]) <= (axis ? 180 : 90)) set({ at });
  };
  const isNew = / \d+$/.test(city.name);
  return html`
    <form class="ws-form" onSubmit=${(/** @type {Event} */ e) => e.preventDefault()}>
      <h2>${t('workshop.city')}</h2>
      <${TextField} label=${t('workshop.name')} value=${city.name} set=${rename} focus=${isNew} />
      <${TextField} label=${t('workshop.latitude')} value=${city.at[0]} set=${degrees(0)} />
      <${TextField} label=${t('workshop.longitude')} value=${city.at[1]} set=${degrees(1)} />
      <${TextField}
        label=${t('workshop.country')}
        value=${city.country ?? ''}
        set=${(/** @type {string} */ country) => set({ country: country || undefined })}
      />
      <button type="button" data-remove onClick=${remove}>${t('workshop.remove')}</button>
    </form>
  `;
}

/** @param {{map: MapDocument, route: MapRoute, index: number}} props */
function RouteForm({ map, route, index }) {
  /** @param {Partial<MapRoute>} more */
  const set = (more) => edit((found) => changeRoute(found, index, more));
  const remove = () => {
    edit((found) => removeRoute(found, index));
    picked.value = null;
  };
  const again = () => {
    edit((found) => addRoute(found, { ...route, colour: null }));
    picked.value = { kind: 'route', index: map.routes.list.length };
  };
  const lanes = laneCounts(map.routes.list)[pairOf(route)];
  /** @type {[string, string][]} */
  const colours = ['gray', ...map.train_cards.colours].map((one) => [one, t(`colour.${one}`)]);
  return html`
    <form class="ws-form" onSubmit=${(/** @type {Event} */ e) => e.preventDefault()}>
      <h2>${route.from} – ${route.to}</h2>
      <${NumberField}
        label=${t('workshop.length')}
        value=${route.length}
        least=${1}
        most=${LONGEST}
        set=${(/** @type {number} */ length) => set({ length })}
      />
      <${ChoiceField}
        label=${t('workshop.colour')}
        value=${route.colour ?? 'gray'}
        choices=${colours}
        set=${(/** @type {string} */ one) => set({ colour: one === 'gray' ? null : one })}
      />
      <${RouteMarks} route=${route} set=${set} />
      <div class="ws-buttons">
        <button type="button" data-again disabled=${lanes >= MOST_LANES} onClick=${again}>
          ${t('workshop.again')}
        </button>
        <button type="button" data-remove onClick=${remove}>${t('workshop.remove')}</button>
      </div>
    </form>
  `;
}

/** @param {{route: MapRoute, set: (more: Partial<MapRoute>) => void}} props */
const RouteMarks = ({ route, set }) => html`
  <${NumberField}
    label=${t('workshop.ferry')}
    about=${t('workshop.ferry.about')}
    value=${route.ferry ?? 0}
    least=${0}
    most=${route.length}
    set=${(/** @type {number} */ ferry) => set({ ferry })}
  />
  <${NumberField}
    label=${t('workshop.bonus')}
    about=${t('workshop.bonus.about')}
    value=${route.bonus ?? 0}
    least=${0}
    most=${9}
    set=${(/** @type {number} */ bonus) => set({ bonus })}
  />
  <${CheckField}
    label=${t('workshop.tunnel')}
    about=${t('workshop.tunnel.about')}
    value=${Boolean(route.tunnel)}
    set=${(/** @type {boolean} */ tunnel) => set({ tunnel })}
  />
  <${CheckField}
    label=${t('workshop.groups')}
    about=${t('workshop.groups.about')}
    value=${Boolean(route.groups)}
    set=${(/** @type {boolean} */ groups) => set({ groups })}
  />
`;
