// @ts-check
/** What the checker says: each problem leads to its place, with what would solve it. */
import { html } from '../../ui.js';
import { t } from '../../i18n.js';
import { removeCity, removeRoute, removeTicket, withRules } from '../edits.js';
import { suggest } from '../suggest.js';
import { doc, edit, picked, problems } from '../state.js';

/** @typedef {import('../types.js').MapProblem} MapProblem */
/** @typedef {{word: string, act: () => void}} Repair */

const SHOWN = 30;
const USUAL_POINTS = [1, 2, 4, 7, 10, 15, 18, 21, 24, 27, 30, 33];

/** @param {{show: (panel: string) => void}} props */
export function ProblemPanel({ show }) {
  const found = problems.value;
  return html`
    <div class="ws-form">
      <h2>${t('workshop.problems')} (${found.length})</h2>
      ${
        found.length === 0 &&
        html`
          <p class="ws-good">${t('workshop.no_problems')}</p>
        `
      }
      <ul class="ws-list">
        ${found.slice(0, SHOWN).map(
          (problem, i) => html`
            <${ProblemLine} key=${i} problem=${problem} show=${show} />
          `,
        )}
      </ul>
    </div>
  `;
}

/** @param {{problem: MapProblem, show: (panel: string) => void}} props */
function ProblemLine({ problem, show }) {
  const repair = repairOf(problem);
  return html`
    <li class="ws-problem">
      <button class="quiet-button" onClick=${() => go(problem, show)}>${problem.text}</button>
      ${
        repair &&
        html`
          <button data-repair onClick=${repair.act}>${repair.word}</button>
        `
      }
    </li>
  `;
}

/**
 * Show the place of a problem.
 * @param {MapProblem} problem
 * @param {(panel: string) => void} show
 */
function go({ path }, show) {
  const [table, second, index] = path;
  if (table === 'cities' && typeof second === 'string') {
    picked.value = { kind: 'city', name: second };
    show('item');
  } else if (table === 'routes' && typeof index === 'number') {
    picked.value = { kind: 'route', index };
    show('item');
  } else {
    show(table === 'tickets' || table === 'routes' ? 'tickets' : 'box');
  }
}

/**
 * What would solve a problem, or null.
 * @param {MapProblem} problem
 * @returns {Repair|null}
 */
function repairOf({ path, text }) {
  const [table, second, index] = path;
  if (/\[points\]|rules\.lanes|\[rules\] has no/.test(text) || table === 'points') {
    return { word: t('workshop.repair.rules'), act: () => edit(withBox) };
  }
  if (typeof index === 'number' || (table === 'cities' && second)) return removal(path);
  if (table === 'tickets') {
    const count = Math.max(12, Math.round(1.1 * (doc.value?.cities.length ?? 0)));
    return { word: t('workshop.suggest.tickets'), act: () => suggest('tickets', count) };
  }
  const isBox = ['train_cards', 'trains', 'seats', 'rules'].includes(String(table));
  return isBox ? { word: t('workshop.suggest.box'), act: () => suggest('box') } : null;
}

/**
 * Without the city, the route or the ticket that is wrong.
 * @param {(string|number)[]} path
 * @returns {Repair|null}
 */
function removal([table, name, index]) {
  switch (table) {
    case 'cities':
      return {
        word: t('workshop.repair.city'),
        act: () => edit((map) => removeCity(map, String(name))),
      };
    case 'routes':
      return {
        word: t('workshop.repair.route'),
        act: () => edit((map) => removeRoute(map, Number(index))),
      };
    case 'tickets':
      return {
        word: t('workshop.repair.ticket'),
        act: () => edit((map) => removeTicket(map, Number(index))),
      };
    default:
      return null;
  }
}

/**
 * The points and rules that the routes of a map ask for.
 * @param {import('../types.js').MapDocument} map
 */
function withBox(map) {
  const points = { ...map.points };
  for (const { length } of map.routes.list) points[length] ??= USUAL_POINTS[length - 1];
  return withRules({ ...map, points });
}
