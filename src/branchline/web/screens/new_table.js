// @ts-check
/** A new table: which game, who sits where, and how it is played. */
import { html, messageOf, useEffect, useState } from '../ui.js';
import { hasMessage, t } from '../i18n.js';
import { api } from '../api.js';
import { myName } from '../settings.js';
import { go, place } from '../router.js';
import { inOrder } from '../components/lobby/game_order.js';
import { GamePicture } from '../components/lobby/game_picture.js';
import { LobbyBar } from '../components/lobby/lobby_bar.js';
import { DEFAULTS, OptionFields } from '../components/lobby/option_fields.js';
import { SeatLine } from '../components/lobby/seat_line.js';
import { middleLevel } from '../table/levels.js';

/** @typedef {import('../types.js').GameSummary} GameSummary */
/** @typedef {import('../types.js').SeatRequest} SeatRequest */
/** @typedef {import('../components/lobby/option_fields.js').Options} Options */

const COLOURS = [0, 1, 2, 3, 4];

export function NewTable() {
  const [games, setGames] = useState(/** @type {GameSummary[]} */ ([]));
  const [key, setKey] = useState(place.value.query.get('game') ?? '');
  useEffect(() => {
    api.games().then((found) => {
      setGames(found);
      if (!key) setKey(inOrder(found)[0].key);
      else if (!found.some((g) => g.key === key)) addLinked(found);
    });
  }, []);
  /** @param {GameSummary[]} found the games that are listed; a link may lead to another one */
  const addLinked = (found) =>
    api.game(key).then(
      (linked) => setGames([...found, linked]),
      () => setKey(inOrder(found)[0].key),
    );
  const game = games.find((g) => g.key === key);
  return html`
    <div class="lobby">
      <${LobbyBar} />
      <main id="main" class="new-table">
        <h2>${t('new_table')}</h2>
        <${GameTiles} games=${games} chosen=${key} choose=${setKey} />
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

/** @param {{games: GameSummary[], chosen: string, choose: (key: string) => void}} props */
const GameTiles = ({ games, chosen, choose }) => html`
  <div class="tiles" role="radiogroup" aria-label=${t('game')}>
    ${inOrder(games).map(
      (game) => html`
        <${GameTile} key=${game.key} game=${game} chosen=${game.key === chosen} choose=${choose} />
      `,
    )}
  </div>
`;

/** @param {{game: GameSummary, chosen: boolean, choose: (key: string) => void}} props */
const GameTile = ({ game, chosen, choose }) => html`
  <label class="tile">
    <input
      class="sr"
      type="radio"
      name="game"
      value=${game.key}
      checked=${chosen}
      onChange=${() => choose(game.key)}
    />
    <${GamePicture} game=${game.key} />
    <b>${game.name}</b>
    <small class="quiet">
      ${t('seats.n', { n: `${game.seats[0]}–${game.seats[game.seats.length - 1]}` })}
    </small>
  </label>
`;

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
  const about = `about.${game.key}`;
  return html`
    <p class="lead">${hasMessage(about) ? t(about) : game.summary}</p>
    <form class="table-form" onSubmit=${create}>
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
  const bots = game.seats.includes(3) ? 2 : 1;
  return [
    { kind: 'me', name: myName.value || t('guest') },
    ...Array(bots).fill({ kind: 'bot', level: middleLevel(game.levels) }),
  ];
}

/**
 * Only what the server asks for.
 * @param {SeatRequest} seat
 */
const requestOf = ({ kind, level, name, colour }) => ({
  kind,
  level: kind === 'bot' ? level : null,
  name: kind === 'me' ? name || null : null,
  colour: colour ?? null,
});

/**
 * The colours of the seats as the server gives them out: chosen, else its own, else one left.
 * @param {SeatRequest[]} seats
 */
function coloursOf(seats) {
  const chosen = seats.map((seat) => seat.colour ?? null);
  const own = chosen.map((colour, i) => (colour == null && !chosen.includes(i) ? i : colour));
  const left = COLOURS.filter((colour) => !own.includes(colour));
  return own.map((colour) => colour ?? left.shift() ?? 0);
}

/**
 * @param {object} props
 * @param {GameSummary} props.game
 * @param {SeatRequest[]} props.seats
 * @param {(seats: SeatRequest[]) => void} props.setSeats
 */
function Seats({ game, seats, setSeats }) {
  const most = game.seats[game.seats.length - 1];
  const colours = coloursOf(seats);
  const add = () => setSeats([...seats, { kind: 'bot', level: middleLevel(game.levels) }]);
  /** @param {number} i */
  const takenFrom = (i) => new Set(colours.filter((_, j) => j !== i && seats[j].kind === 'me'));
  /**
   * @param {SeatRequest} seat
   * @param {number} i
   */
  const line = (seat, i) => html`
    <${SeatLine}
      key=${i}
      i=${i}
      seat=${seat}
      colour=${colours[i]}
      taken=${takenFrom(i)}
      levels=${game.levels}
      change=${(/** @type {Partial<SeatRequest>} */ more) => setSeats(changed(seats, i, more))}
      remove=${seats.length > game.seats[0] && i > 0 ? () => setSeats(seats.toSpliced(i, 1)) : null}
    />
  `;
  return html`
    <fieldset>
      <legend>${t('seats')}</legend>
      ${seats.map(line)}
      ${
        seats.length < most &&
        html`
          <button type="button" data-add onClick=${add}>${t('seat.add')}</button>
        `
      }
    </fieldset>
  `;
}

/**
 * The seats with one changed; a colour that it takes, the others give up.
 * @param {SeatRequest[]} seats
 * @param {number} i
 * @param {Partial<SeatRequest>} more
 */
const changed = (seats, i, more) =>
  seats.map((seat, j) => {
    if (j === i) return { ...seat, ...more };
    return more.colour != null && seat.colour === more.colour ? { ...seat, colour: null } : seat;
  });
