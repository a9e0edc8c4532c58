// @ts-check
/** Bonus cards in play, where the box has any. */
import { html } from '../ui.js';
import { t } from '../i18n.js';
import { game, view } from '../table/store.js';

/** @typedef {import('../types.js').Bonus} Bonus */

export function Bonuses() {
  const cards = bonusesInPlay();
  if (!cards.length) return null;
  return html`
    <section class="bonuses" aria-label=${t('bonuses')}>
      <h2>${t('bonuses')}</h2>
      <ul>
        ${cards.map(
          (b) => html`
            <${BonusLine} key=${b.key} bonus=${b} />
          `,
        )}
      </ul>
    </section>
  `;
}

/** @param {{bonus: Bonus}} props */
const BonusLine = ({ bonus }) => html`
  <li title=${bonusText(bonus)}>
    <span>
      ${bonus.name}
      <small>${bonusText(bonus)}</small>
    </span>
    <b>${bonus.points}</b>
  </li>
`;

export function bonusesInPlay() {
  const keys = view.value?.bonuses ?? [];
  return (game.value?.sheet.bonuses ?? []).filter((b) => keys.includes(b.key));
}

/**
 * What a bonus is for, from the fields of the sheet.
 * @param {Bonus} b
 */
export function bonusText(b) {
  const parts = [t(`most.${b.most}`)];
  if (b.cities) {
    const cities = t(`mark.${b.cities}`).replace(/^mark\./, '');
    parts.push(t('most.with', { cities }));
  }
  if (b.limit) parts.push(t(`most.limit.${b.most}`, { n: b.limit }));
  if (b.ferries) parts.push(t('most.ferries'));
  const text = parts.join(' ');
  return text.toLowerCase() === b.name.toLowerCase() ? '' : text;
}
