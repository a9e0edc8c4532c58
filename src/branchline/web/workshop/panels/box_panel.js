// @ts-check
/** The box: cards, trains, points, rules and bonuses, each with what it means. */
import { html } from '../../ui.js';
import { t } from '../../i18n.js';
import { Bonuses } from './bonuses.js';
import { CheckField, NumberField } from '../fields.js';
import { suggest } from '../suggest.js';
import { edit } from '../state.js';

/** @typedef {import('../types.js').MapDocument} MapDocument */

const COLOURS = ['purple', 'blue', 'orange', 'white', 'green', 'yellow', 'black', 'red'];

// A rule, and the values that it has when it comes into force.
/** @type {[string, object][]} */
const RULES = [
  ['face_up_locomotive_is_two', {}],
  ['may_stop', {}],
  ['begins_without_deck', {}],
  ['wipe', { locomotives: 3 }],
  ['locomotives_only_on_ferries_and_tunnels', {}],
  ['ferries', {}],
  ['tunnels', { reveal: 3 }],
  ['groups', { cards: 4 }],
  ['draw_bonus', {}],
];

/** @param {{map: MapDocument}} props */
export const BoxPanel = ({ map }) => html`
  <div class="ws-form">
    <h2>${t('workshop.box')}</h2>
    <p class="quiet">${t('workshop.box.about')}</p>
    <div class="ws-buttons">
      <button class="primary" data-suggest="box" onClick=${() => suggest('box')}>
        ${t('workshop.suggest.box')}
      </button>
      <button data-suggest="colours" onClick=${() => suggest('colours')}>
        ${t('workshop.suggest.colours')}
      </button>
    </div>
    <${Seats} map=${map} />
    <${Cards} map=${map} />
    <${Points} map=${map} />
    <${Rules} map=${map} />
    <${Bonuses} map=${map} />
  </div>
`;

/**
 * Set a value at a path of the map.
 * @param {(string|number)[]} path
 * @param {unknown} value
 */
const set = (path, value) => edit((map) => withValue(map, path, value));

/**
 * @param {any} whole
 * @param {(string|number)[]} path
 * @param {unknown} value
 * @returns {any}
 */
function withValue(whole, [first, ...rest], value) {
  const copy = Array.isArray(whole) ? [...whole] : { ...whole };
  copy[first] = rest.length ? withValue(copy[first] ?? {}, rest, value) : value;
  return copy;
}

/**
 * @param {object} props
 * @param {string} props.label
 * @param {number} props.value
 * @param {(string|number)[]} props.path
 * @param {[number, number]} props.range
 */
const At = ({ label, value, path, range: [least, most] }) => html`
  <${NumberField}
    label=${label}
    value=${value}
    least=${least}
    most=${most}
    set=${(/** @type {number} */ number) => set(path, number)}
  />
`;

/** @param {{map: MapDocument}} props */
const Seats = ({ map }) => html`
  <fieldset>
    <legend>${t('workshop.players')}</legend>
    <${At}
      label=${t('workshop.fewest')}
      value=${map.seats[0]}
      path=${['seats', 0]}
      range=${[2, 5]}
    />
    <${At} label=${t('workshop.most')} value=${map.seats[1]} path=${['seats', 1]} range=${[2, 5]} />
    <${At}
      label=${t('workshop.trains')}
      value=${map.trains.each_seat}
      path=${['trains', 'each_seat']}
      range=${[1, 60]}
    />
    <${At}
      label=${t('workshop.last_round')}
      value=${map.trains.last_round_at}
      path=${['trains', 'last_round_at']}
      range=${[0, 20]}
    />
  </fieldset>
`;

/**
 * The numbers of cards and tickets: what they are called, where they are, and their bounds.
 * @param {MapDocument} map
 * @returns {[string, number, (string|number)[], [number, number]][]}
 */
function cardNumbers({ train_cards: cards, tickets }) {
  return [
    ['each_colour', cards.each_colour, ['train_cards', 'each_colour'], [1, 40]],
    ['locomotives', cards.locomotives, ['train_cards', 'locomotives'], [0, 60]],
    ['opening_hand', cards.opening_hand, ['train_cards', 'opening_hand'], [0, 12]],
    ['opening_draw', tickets.opening.draw, ['tickets', 'opening', 'draw'], [1, 6]],
    ['opening_keep', tickets.opening.keep, ['tickets', 'opening', 'keep'], [0, 6]],
    ['turn_draw', tickets.turn.draw, ['tickets', 'turn', 'draw'], [1, 4]],
    ['turn_keep', tickets.turn.keep, ['tickets', 'turn', 'keep'], [0, 4]],
  ];
}

/** @param {{map: MapDocument}} props */
function Cards({ map }) {
  const { train_cards: cards } = map;
  /** @param {string} colour */
  const toggle = (colour) => {
    const kept = COLOURS.filter((one) => cards.colours.includes(one) !== (one === colour));
    set(['train_cards', 'colours'], kept);
  };
  return html`
    <fieldset>
      <legend>${t('workshop.cards')}</legend>
      ${COLOURS.map(
        (one) => html`
          <${CheckField}
            key=${one}
            label=${t(`colour.${one}`)}
            value=${cards.colours.includes(one)}
            set=${() => toggle(one)}
          />
        `,
      )}
      ${cardNumbers(map).map(
        ([name, value, path, range]) => html`
          <${At}
            key=${name}
            label=${t(`workshop.${name}`)}
            value=${value}
            path=${path}
            range=${range}
          />
        `,
      )}
    </fieldset>
  `;
}

/** @param {{map: MapDocument}} props */
function Points({ map }) {
  const longest = Math.max(1, ...map.routes.list.map((route) => route.length));
  const lengths = Array.from({ length: longest }, (_, i) => i + 1);
  return html`
    <fieldset>
      <legend>${t('workshop.points')}</legend>
      ${lengths.map(
        (length) => html`
          <${At}
            key=${length}
            label=${t('workshop.points.of', { n: length })}
            value=${map.points[length] ?? 0}
            path=${['points', String(length)]}
            range=${[0, 100]}
          />
        `,
      )}
    </fieldset>
  `;
}

/**
 * The rules with one more, or one less.
 * @param {Record<string, any>} rules
 * @param {string} rule
 * @param {object|undefined} values
 */
function withRule(rules, rule, values) {
  const others = Object.fromEntries(Object.entries(rules).filter(([name]) => name !== rule));
  return values ? { ...others, [rule]: values } : others;
}

/** @param {{map: MapDocument}} props */
function Rules({ map: { rules } }) {
  /**
   * @param {string} rule
   * @param {object|undefined} values
   */
  const force = (rule, values) =>
    edit((map) => ({ ...map, rules: withRule(map.rules, rule, values) }));
  return html`
    <fieldset>
      <legend>${t('workshop.rules')}</legend>
      ${RULES.map(
        ([rule, values]) => html`
          <${CheckField}
            key=${rule}
            label=${t(`workshop.rule.${rule}`)}
            value=${rule in rules}
            set=${(/** @type {boolean} */ on) => force(rule, on ? values : undefined)}
          />
        `,
      )}
    </fieldset>
  `;
}
