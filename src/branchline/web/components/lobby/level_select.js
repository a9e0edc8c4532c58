// @ts-check
/** The choice of a bot's level. */
import { html } from '../../ui.js';
import { t } from '../../i18n.js';
import { levelName, levelText } from '../../table/levels.js';

/**
 * @param {object} props
 * @param {import('../../types.js').Level[]} props.levels
 * @param {string|null|undefined} props.value
 * @param {(level: string) => void} props.choose
 */
export function LevelSelect({ levels, value, choose }) {
  /** @param {import('../../types.js').SelectChange} e */
  const change = (e) => choose(e.currentTarget.value);
  return html`
    <select class="level" aria-label=${t('level')} value=${value} onChange=${change}>
      ${levels.map(
        (level) => html`
          <option key=${level.key} value=${level.key} title=${levelText(level)}>
            ${levelName(level.key)}
          </option>
        `,
      )}
    </select>
  `;
}
