// @ts-check
/** How the host begins: with bots in the free seats, or without those seats. */
import { html, useState } from '../../ui.js';
import { t } from '../../i18n.js';
import * as S from '../../table/store.js';
import { middleLevel } from '../../table/levels.js';
import { LevelSelect } from './level_select.js';

/**
 * @param {object} props
 * @param {import('../../types.js').TableInfo} props.table
 * @param {import('../../types.js').Level[]} props.levels
 * @param {(change: import('../../types.js').Arrange) => void} props.arrange
 */
export function StartNow({ table, levels, arrange }) {
  const [chosen, setLevel] = useState(/** @type {string|null} */ (null));
  const level = chosen ?? middleLevel(levels);
  const numbers = S.game.value?.seats ?? [];
  const taken = table.seats.filter((s) => s.kind !== 'open').length;
  const without = numbers.includes(taken);
  /** @param {import('../../types.js').FillWith} fill */
  const start = (fill) => arrange({ type: 'start', fill, level });
  return html`
    <section class="start paper">
      <h2>${t('start')}</h2>
      <p class="quiet">${t('start.text')}</p>
      <div class="start-line">
        <button class="primary" data-start="bot" onClick=${() => start('bot')}>
          ${t('start.bots')}
        </button>
        <${LevelSelect} levels=${levels} value=${level} choose=${setLevel} />
      </div>
      <div class="start-line">
        <button data-start="drop" disabled=${!without} onClick=${() => start('drop')}>
          ${t('start.drop', { n: taken })}
        </button>
        ${
          table.seats.length < Math.max(...numbers) &&
          html`
            <button data-add onClick=${() => arrange({ type: 'add' })}>${t('seat.add')}</button>
          `
        }
      </div>
      ${
        !without &&
        html`
          <p class="quiet">${t('start.few', { n: Math.min(...numbers) })}</p>
        `
      }
    </section>
  `;
}
