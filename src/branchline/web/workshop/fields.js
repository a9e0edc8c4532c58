// @ts-check
/** Fields of the workshop: each shows a value and says what it became. */
import { html } from '../ui.js';
import { t } from '../i18n.js';

/**
 * @param {object} props
 * @param {string} props.label
 * @param {string} props.value
 * @param {(value: string) => void} props.set called when the field is left or Enter is pressed
 * @param {number} [props.most]
 * @param {boolean} [props.focus] whether to write there at once
 */
export function TextField({ label, value, set, most = 60, focus = false }) {
  /** @param {HTMLInputElement|null} field */
  const take = (field) => {
    if (focus && field && !field.dataset.taken) {
      field.dataset.taken = 'yes';
      field.focus({ preventScroll: true });
      field.select();
    }
  };
  return html`
    <label class="ws-field">
      <span>${label}</span>
      <input
        ref=${take}
        maxlength=${most}
        value=${value}
        onChange=${(/** @type {any} */ e) => set(e.currentTarget.value.trim())}
      />
    </label>
  `;
}

/**
 * @param {object} props
 * @param {string} props.label
 * @param {number} props.value
 * @param {number} props.least
 * @param {number} props.most
 * @param {(value: number) => void} props.set
 * @param {string} [props.about]
 */
export function NumberField({ label, value, least, most, set, about }) {
  /** @param {number} number */
  const take = (number) => set(Math.max(least, Math.min(most, Math.round(number) || least)));
  return html`
    <div class="ws-field" role="group" aria-label=${label}>
      <span>${label}</span>
      <span class="ws-stepper">
        <button type="button" aria-label=${t('workshop.less')} onClick=${() => take(value - 1)}>
          −
        </button>
        <input
          type="number"
          aria-label=${label}
          min=${least}
          max=${most}
          value=${value}
          onChange=${(/** @type {any} */ e) => take(e.currentTarget.valueAsNumber)}
        />
        <button type="button" aria-label=${t('workshop.more')} onClick=${() => take(value + 1)}>
          +
        </button>
      </span>
      ${
        about &&
        html`
          <small class="quiet">${about}</small>
        `
      }
    </div>
  `;
}

/**
 * @param {object} props
 * @param {string} props.label
 * @param {string} props.value
 * @param {[string, string][]} props.choices values and their words
 * @param {(value: string) => void} props.set
 */
export const ChoiceField = ({ label, value, choices, set }) => html`
  <label class="ws-field">
    <span>${label}</span>
    <select value=${value} onChange=${(/** @type {any} */ e) => set(e.currentTarget.value)}>
      ${choices.map(
        ([key, word]) => html`
          <option key=${key} value=${key} selected=${key === value}>${word}</option>
        `,
      )}
    </select>
  </label>
`;

/**
 * @param {object} props
 * @param {string} props.label
 * @param {boolean} props.value
 * @param {(value: boolean) => void} props.set
 * @param {string} [props.about]
 */
export const CheckField = ({ label, value, set, about }) => html`
  <label class="ws-check">
    <input
      type="checkbox"
      checked=${value}
      onChange=${(/** @type {any} */ e) => set(e.currentTarget.checked)}
    />
    <span>
      ${label}
      ${
        about &&
        html`
          <small class="quiet">${about}</small>
        `
      }
    </span>
  </label>
`;
