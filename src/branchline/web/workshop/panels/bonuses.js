// @ts-check
/** The bonus cards of a map: what each rewards, and with how many points. */
import { html } from '../../ui.js';
import { t } from '../../i18n.js';
import { ChoiceField, NumberField, TextField } from '../fields.js';
import { edit } from '../state.js';

/** @typedef {import('../types.js').MapDocument} MapDocument */
/** @typedef {import('../types.js').BonusCard} BonusCard */

const MOST_OF = ['longest_path', 'completed_tickets', 'routes', 'trains_left', 'countries'];

/** @param {{map: MapDocument}} props */
export function Bonuses({ map }) {
  /** @type {BonusCard[]} */
  const cards = map.rules.bonuses?.cards ?? [];
  /** @param {BonusCard[]} next */
  const setCards = (next) =>
    edit((found) => {
      const { bonuses, ...others } = found.rules;
      const rules = next.length ? { ...others, bonuses: { ...bonuses, cards: next } } : others;
      return { ...found, rules };
    });
  const add = () => {
    const key = `bonus${cards.length + 1}_${Date.now() % 10000}`;
    const name = t('workshop.most.longest_path');
    setCards([...cards, { key, name, points: 10, most: 'longest_path' }]);
  };
  return html`
    <fieldset>
      <legend>${t('workshop.bonuses')}</legend>
      ${cards.map(
        (card, i) => html`
          <${BonusForm}
            key=${card.key}
            card=${card}
            change=${(/** @type {Partial<BonusCard>} */ more) =>
              setCards(cards.with(i, { ...card, ...more }))}
            remove=${() => setCards(cards.toSpliced(i, 1))}
          />
        `,
      )}
      <button disabled=${cards.length >= 12} onClick=${add}>${t('workshop.add')}</button>
    </fieldset>
  `;
}

/**
 * @param {object} props
 * @param {BonusCard} props.card
 * @param {(more: Partial<BonusCard>) => void} props.change
 * @param {() => void} props.remove
 */
const BonusForm = ({ card, change, remove }) => html`
  <div class="ws-bonus-card">
    <${TextField}
      label=${t('workshop.name')}
      value=${card.name}
      set=${(/** @type {string} */ name) => name && change({ name })}
    />
    <${ChoiceField}
      label=${t('workshop.most_of')}
      value=${card.most}
      choices=${MOST_OF.map((most) => [most, t(`workshop.most.${most}`)])}
      set=${(/** @type {string} */ most) => change({ most })}
    />
    <${NumberField}
      label=${t('workshop.bonus_points')}
      value=${card.points}
      least=${0}
      most=${100}
      set=${(/** @type {number} */ points) => change({ points })}
    />
    <button onClick=${remove}>${t('workshop.remove')}</button>
  </div>
`;
