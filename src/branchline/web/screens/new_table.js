// @ts-check
/** A table of one's own: which game, who sits where, and how it is played. */
import { html, messageOf, useEffect, useState } from '../ui.js';
import { t } from '../i18n.js';
import { api } from '../api.js';
import { myName } from '../settings.js';
import { go, place } from '../router.js';
import { LobbyBar } from '../components/lobby_bar.js';
import { SeatLine } from '../components/seat_line.js';
import { middleLevel } from '../table/levels.js';

/** @typedef {import('../types.js').GameSummary} GameSummary */
/** @typedef {import('../types.js').SeatRequest} SeatRequest */
/** @typedef {import('../types.js').TableOptions} TableOptions */
/** @typedef {Omit<TableOptions, 'grace_seconds'>} Options */
/** @typedef {import('../types.js').SelectChange} SelectChange */

/**
 * Seconds, as the words for the kinds of clock say.
 * @type {Record<string, number>}
 */
const CLOCKS = { none: 0, decision: 60, player: 1200, days: 86400 * 3 };

/** @type {Options} */
const DEFAULTS = {
  listed: false,
  hints: true,
  open_stacks: false,
  clock: 'none',
  clock_seconds: 0,
};

export function NewTable() {
  const [games, setGames] = useState(/** @type {GameSummary[]} */ ([]));
  const [key, setKey] = useState(place.value.query.get('game') ?? '');
  useEffect(() => {
    api.games().then((found) => {
      setGames(found);
      if (!key) setKey(found[found.length - 1].key);
    });
  }, []);
  const game = games.find((g) => g.key === key);
  return html`
    <div class="lobby">
      <${LobbyBar} />
      <main id="main" class="new-table">
        <h2>${t('new_table')}</h2>
        <label class="line">
          ${t('game')}${' '}
          <select
            value=${key}
            onChange=${(/** @type {SelectChange} */ e) => setKey(e.currentTarget.value)}
          >
            ${games.map(
              (g) => html`
                <option key=${g.key} value=${g.key}>${g.name}</option>
              `,
            )}
          </select>
        </label>
        ${
          game &&
          html`
            <${TableForm} key=${key} game=${game} />
          `
        }
      </main>
    </div>
  `;
}

/** @param {{game: GameSummary}} props */
function TableForm({ game }) {
  const [seats, setSeats] = useState(() => firstSeats(game));
  const [options, setOptions] = useState(DEFAULTS);
  const [problem, setProblem] = useState('');
  /** @param {SubmitEvent} e */
  const create = async (e) => {
    e.preventDefault();
    try {
      const table = await api.create({ game: game.key, seats: seats.map(requestOf), options });
      go(`/table/${table.id}`);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  /** @param {Partial<Options>} more */
  const set = (more) => setOptions({ ...options, ...more });
  return html`
    <form onSubmit=${create}>
      <${Seats} game=${game} seats=${seats} setSeats=${setSeats} />
      <${OptionFields} game=${game} options=${options} set=${set} />
      ${
        problem &&
        html`
          <p role="alert" class="problem">${problem}</p>
        `
      }
      <button class="primary big">${t('create')}</button>
    </form>
  `;
}

/**
 * Oneself and two bots, or one where the game has no third seat.
 * @param {GameSummary} game
 * @returns {SeatRequest[]}
 */
function firstSeats(game) {
  const me = { kind: 'me', name: myName.value || t('guest') };
  const bot = { kind: 'bot', level: middleLevel(game.levels) };
  return [me, bot, ...(game.seats.includes(3) ? [bot] : [])];
}

/**
 * Only what the server asks for.
 * @param {SeatRequest} seat
 */
const requestOf = ({ kind, level, name }) => ({
  kind,
  level: kind === 'bot' ? level : null,
  name: kind === 'me' ? name || null : null,
});

/**
 * @param {object} props
 * @param {GameSummary} props.game
 * @param {SeatRequest[]} props.seats
 * @param {(seats: SeatRequest[]) => void} props.setSeats
 */
function Seats({ game, seats, setSeats }) {
  const most = game.seats[game.seats.length - 1];
  const fewest = game.seats[0];
  const add = () => setSeats([...seats, { kind: 'open' }]);
  /**
   * @param {SeatRequest} seat
   * @param {number} i
   */
  const line = (seat, i) => {
    /** @param {Partial<SeatRequest>} more */
    const change = (more) => setSeats(seats.with(i, { ...seat, ...more }));
    const remove = () => setSeats(seats.toSpliced(i, 1));
    const removable = seats.length > fewest && i > 0;
    return html`
      <${SeatLine}
        key=${i}
        i=${i}
        seat=${seat}
        levels=${game.levels}
        change=${change}
        remove=${removable ? remove : null}
      />
    `;
  };
  return html`
    <fieldset>
      <legend>${t('seats')}</legend>
      ${seats.map(line)}
      ${
        seats.length < most &&
        html`
          <button type="button" onClick=${add}>${t('seat.add')}</button>
        `
      }
    </fieldset>
  `;
}

/**
 * @param {object} props
 * @param {GameSummary} props.game
 * @param {Options} props.options
 * @param {(more: Partial<Options>) => void} props.set
 */
function OptionFields({ game, options, set }) {
  /** @param {SelectChange} e */
  const chooseClock = (e) => {
    const clock = e.currentTarget.value;
    set({ clock, clock_seconds: CLOCKS[clock] });
  };
  /** @type {('listed'|'hints'|'open_stacks')[]} */
  const boxes = ['listed', 'hints'];
  if (game.options.open_stacks) boxes.push('open_stacks');
  return html`
    <fieldset>
      <legend>${t('options')}</legend>
      ${boxes.map(
        (name) => html`
          <${OptionBox} key=${name} name=${name} checked=${options[name]} set=${set} />
        `,
      )}
      <label class="line">
        ${t('option.clock')}${' '}
        <select value=${options.clock} onChange=${chooseClock}>
          ${Object.keys(CLOCKS).map(
            (c) => html`
              <option key=${c} value=${c}>${t(`clock.${c}`)}</option>
            `,
          )}
        </select>
      </label>
    </fieldset>
  `;
}

/** @param {{name: string, checked: boolean, set: (more: Partial<Options>) => void}} props */
function OptionBox({ name, checked, set }) {
  /** @param {import('../types.js').InputChange} e */
  const change = (e) => set({ [name]: e.currentTarget.checked });
  return html`
    <label class="line">
      <span>${t(`option.${name}`)}</span>
      <input type="checkbox" checked=${checked} onChange=${change} />
    </label>
  `;
}
