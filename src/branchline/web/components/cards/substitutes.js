// @ts-check
/** Choose the cards that stand in: a stepper for each colour, and one confirmation. */
import { html, useState } from '../../ui.js';
import { t } from '../../i18n.js';
import { game, view } from '../../table/store.js';
import { payWith } from '../../table/actions.js';
import { colourName, describeCards } from '../../table/news/descriptions.js';
import { ownWay } from '../../planning/planner.js';
import { sensibleChoice, spareCards, total, wholePayment } from '../../planning/substitutes.js';
import { MiniCards, miniCards } from './card.js';
import { Icon } from '../icons.js';
import { PayDialog } from './pay_dialog.js';

/** @typedef {import('../../planning/substitutes.js').OpenPayment} OpenPayment */
/** @typedef {import('../../types.js').CardSet} CardSet */

/** The colours of the routes on the way of one's tickets. */
function wantedColours() {
  const routes = game.value?.sheet.routes ?? [];
  return new Set(ownWay.value.flatMap((i) => routes[i].colour ?? []));
}

/**
 * @param {object} props
 * @param {string} props.title
 * @param {OpenPayment} props.payment
 * @param {import('../../types.js').Child} [props.more]
 */
export function Substitutes({ title, payment, more }) {
  const spare = spareCards(payment, view.value?.hand ?? {});
  const [chosen, setChosen] = useState(() => sensibleChoice(payment, spare, wantedColours()));
  const left = payment.count - total(chosen);
  const whole = wholePayment(payment, chosen);
  const words = { n: payment.count, cards: describeCards(payment.replaced) };
  /** @param {string} colour @param {number} change */
  const step = (colour, change) =>
    setChosen({ ...chosen, [colour]: (chosen[colour] ?? 0) + change });
  return html`
    <${PayDialog} title=${title} more=${[confirmation(left > 0, whole), more]}>
      <p>${t(payment.pair ? 'lay.pair' : 'lay.cards', words)}</p>
      <div class="steppers">
        ${Object.keys(spare).map(
          (colour) => html`
            <${Stepper}
              key=${colour}
              colour=${colour}
              count=${chosen[colour] ?? 0}
              least=${payment.laid[colour] ?? 0}
              most=${Math.min(spare[colour], (chosen[colour] ?? 0) + left)}
              pair=${payment.pair}
              step=${(/** @type {number} */ change) => step(colour, change)}
            />
          `,
        )}
      </div>
      <p role="status">${left ? t('lay.left', { n: left }) : t('lay.ready')}</p>
      <p class="whole"><${MiniCards} cards=${whole} /></p>
    </${PayDialog}>
  `;
}

/** @param {boolean} disabled @param {CardSet} cards */
const confirmation = (disabled, cards) => html`
  <button
    class="primary"
    data-action="pay"
    autofocus
    disabled=${disabled}
    onClick=${() => payWith(cards)}
  >
    ${t('pay.confirm')}
  </button>
`;

/**
 * @param {object} props
 * @param {string} props.colour
 * @param {number} props.count
 * @param {number} props.least
 * @param {number} props.most
 * @param {boolean} props.pair
 * @param {(change: number) => void} props.step
 */
const Stepper = ({ colour, count, least, most, pair, step }) => html`
  <div class="stepper" role="group" aria-label=${colourName(colour)} data-stepper=${colour}>
    <span class="minis">${miniCards(colour, pair ? 2 : 1)}</span>
    <button
      aria-label=${t('lay.less', { card: colourName(colour) })}
      disabled=${count <= least}
      onClick=${() => step(-1)}
    >
      <${Icon} name="minus" />
    </button>
    <b>${count}</b>
    <button
      aria-label=${t('lay.more', { card: colourName(colour) })}
      disabled=${count >= most}
      onClick=${() => step(1)}
    >
      <${Icon} name="plus" />
    </button>
  </div>
`;
