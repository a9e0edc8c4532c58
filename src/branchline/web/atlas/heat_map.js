// @ts-check
/** The board with every route in the shade of what an atlas says about it. */
import { html, useEffect, useRef, useState } from '../ui.js';
import { t } from '../i18n.js';
import { el } from '../board/svg.js';
import { landLayer } from '../board/land.js';
import { decimal } from './format.js';

/** @typedef {import('../types.js').CatalogueGame} CatalogueGame */
/** @typedef {import('../types.js').Drawing} Drawing */
/** @typedef {import('./types.js').Cell} Cell */
/** @typedef {import('./types.js').RouteLine} RouteLine */

/** @type {Record<string, {of: (line: RouteLine) => number|null, percent: boolean}>} */
const MEASURES = {
  claimed: { of: (line) => line.claimed[0], percent: true },
  round: { of: (line) => (line.rounds ? line.rounds[1] : null), percent: false },
  owner_share: { of: (line) => line.share?.[0] ?? null, percent: true },
};

/**
 * @param {object} props
 * @param {CatalogueGame} props.game
 * @param {Cell} props.cell
 * @param {string|number|null} props.pointed a route
 */
export function HeatMap({ game, cell, pointed }) {
  const [measure, setMeasure] = useState('claimed');
  const ref = useRef(/** @type {HTMLElement|null} */ (null));
  const { of, percent } = MEASURES[measure];
  const values = cell.routes.map(of);
  const known = values.filter((value) => value != null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const drawing = /** @type {Drawing} */ (game.board);
  useEffect(() => {
    const shades = values.map((value) => (value == null ? null : (value - least) / (most - least)));
    ref.current?.replaceChildren(picture(game, drawing, shades));
  }, [game, cell, measure]);
  useEffect(() => {
    ref.current?.querySelectorAll('.heat-route').forEach((route, i) => {
      route.classList.toggle('pointed', i === pointed);
    });
  }, [pointed, game, cell, measure]);
  /** @param {number} value */
  const shown = (value) => (percent ? `${decimal(100 * value)} %` : decimal(value));
  return html`
    <figure class="heat-map">
      <figcaption>
        <${MeasureChoice} measure=${measure} choose=${setMeasure} />
        <span class="scale">
          ${shown(least)}
          <span class="scale-bar" aria-hidden="true"></span>
          ${shown(most)}
        </span>
      </figcaption>
      <div ref=${ref} role="img" aria-label=${t('atlas.heat', { game: game.name })}></div>
    </figure>
  `;
}

/** @param {{measure: string, choose: (measure: string) => void}} props */
function MeasureChoice({ measure, choose }) {
  /** @param {import('../types.js').SelectChange} e */
  const change = (e) => choose(e.currentTarget.value);
  return html`
    <label>
      ${t('atlas.shade')}${' '}
      <select value=${measure} onChange=${change}>
        ${Object.keys(MEASURES).map(
          (key) => html`
            <option key=${key} value=${key}>${t(`atlas.${key}`)}</option>
          `,
        )}
      </select>
    </label>
  `;
}

/**
 * @param {CatalogueGame} game
 * @param {Drawing} drawing
 * @param {(number|null)[]} shades
 */
function picture(game, drawing, shades) {
  const [w, h] = drawing.size;
  const land = landLayer({ ...drawing, scoring: null, legend: null }, game.sheet, {});
  const lines = drawing.routes.map(({ spaces }, i) => {
    const points = [spaces[0], ...spaces].map(([x, y]) => `${x},${y}`).join(' ');
    const shade = shades[i];
    const heat = shade == null ? 'heat-route unseen' : 'heat-route';
    const line = el('polyline', { points, class: heat });
    if (shade != null) line.style.setProperty('--heat', `${Math.round(100 * shade)}%`);
    return line;
  });
  const cities = drawing.cities.map((c) => el('circle', { class: 'hub', cx: c.x, cy: c.y, r: 9 }));
  const box = { viewBox: `0 0 ${w} ${h}`, class: 'board small' };
  return el('svg', box, ...land, ...lines, ...cities);
}
