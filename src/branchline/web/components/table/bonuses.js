// @ts-check
/** Bonus cards in play, where the box has any. */
import { cls, html } from '../../ui.js';
import { hasMessage, t } from '../../i18n.js';
import { seatStyle } from '../../board/palette.js';
import { game, nameOf, standings, view } from '../../table/store.js';

/** @typedef {import('../../types.js').Bonus} Bonus */

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
    <${Leaders} bonus=${bonus.key} />
    <b>${bonus.points}</b>
  </li>
`;

/**
 * How far each seat is, as everybody may know; nothing where it is hidden.
 * @param {{bonus: string}} props
 */
function Leaders({ bonus }) {
  const have = standings.value.find((found) => found.bonus === bonus)?.have ?? [];
  if (!have.some((n) => n != null)) return null;
  const most = Math.max(...have.map((n) => n ?? 0));
  return html`
    <span class="leaders">
      ${have.map(
        (n, seat) => html`
          <span
            key=${seat}
            class=${cls('leader', most > 0 && n === most && 'ahead')}
            style=${seatStyle(seat)}
            title=${nameOf(seat)}
          >
            <span class="sr">${nameOf(seat)}${' '}</span>
            ${n}
          </span>
        `,
      )}
    </span>
  `;
}

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
  const mark = `mark.${b.cities}`;
  if (b.cities && hasMessage(mark)) parts.push(t('most.with', { cities: t(mark) }));
  else if (b.cities && b.cities !== b.name) parts.push(t('most.in', { cities: b.cities }));
  if (b.limit) parts.push(t(`most.limit.${b.most}`, { n: b.limit }));
  if (b.ferries) parts.push(t('most.ferries'));
  const text = parts.join(' ');
  return text.toLowerCase() === b.name.toLowerCase() ? '' : text;
}
