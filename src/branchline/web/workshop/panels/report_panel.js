// @ts-check
/** The report: the map beside the printed ones, what bots make of it, what to change. */
import { html, useEffect } from '../../ui.js';
import { t } from '../../i18n.js';
import { look, report, wanted } from '../report.js';
import { problems } from '../state.js';
import { Table } from './table.js';
import { GamesForm } from './games_form.js';
import { GameResults } from './game_results.js';

/** @typedef {import('../types.js').MapDocument} MapDocument */
/** @typedef {import('../types.js').MapReport} MapReport */

/** @param {{map: MapDocument}} props */
export function ReportPanel({ map }) {
  const count = problems.value.length;
  useEffect(() => {
    if (!count) look(map);
  }, [map, count]);
  const now = report.value;
  return html`
    <div class="ws-form ws-report">
      <h2>${t('workshop.report')}</h2>
      ${
        count > 0
          ? html`
              <p class="quiet">${t('workshop.problems.first', { n: count })}</p>
            `
          : html`
              <${GamesForm} map=${map} />
            `
      }
      ${
        now &&
        html`
          <${Report} found=${now.found} isOld=${now.map !== map && !wanted.value} />
        `
      }
    </div>
  `;
}

/** @param {{found: MapReport, isOld: boolean}} props */
const Report = ({ found, isOld }) => html`
  ${
    isOld &&
    html`
      <p class="quiet" role="status">${t('workshop.report.old')}</p>
    `
  }
  ${
    found.results &&
    html`
      <${GameResults} results=${found.results} />
    `
  }
  <h3>${t('workshop.report.change')}</h3>
  <ul class="ws-advice">
    ${found.advice.map(
      (one) => html`
        <li key=${one.text}>${told(one)}</li>
      `,
    )}
  </ul>
  ${
    found.advice.length === 0 &&
    html`
      <p class="ws-good">${t('workshop.report.fine')}</p>
    `
  }
  <${Shape} found=${found} />
`;

/**
 * A piece of advice in the language of the page.
 * @param {{key: string, words: Record<string, string>}} advice
 */
function told({ key, words }) {
  const said = Object.entries(words).map(([name, word]) => [
    name,
    name.endsWith('colour') ? t(`colour.${word}`) : word,
  ]);
  return t(`workshop.advice.${key}`, Object.fromEntries(said));
}

/** @param {{found: MapReport}} props */
const Shape = ({ found: { measures, printed } }) => html`
  <h3>${t('workshop.report.shape')}</h3>
  <p class="quiet">${t('workshop.report.shape.about')}</p>
  <div class="ws-scroll" tabindex="0" role="group" aria-label=${t('workshop.report.shape')}>
    <${Table}
      heads=${['', t('workshop.report.this'), ...Object.keys(printed)]}
      rows=${Object.entries(measures).map(([key, value]) => [
        t(`workshop.measure.${key}`),
        value,
        ...Object.values(printed).map((column) => column[key]),
      ])}
    />
  </div>
`;
