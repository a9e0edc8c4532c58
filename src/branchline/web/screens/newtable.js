// @ts-check
/** A table of one's own: which game, who sits where, and how it is played. */
import { html, useEffect, useState } from '../ui.js';
import { t } from '../i18n.js';
import { api } from '../api.js';
import { myName } from '../settings.js';
import { go, place } from '../router.js';
import { LobbyBar } from './lobby.js';
import { Train } from '../parts/icons.js';

export function NewTable() {
  const [games, setGames] = useState(/** @type {any[]} */ ([]));
  const [key, setKey] = useState(place.value.query.get('game') ?? '');
  useEffect(() => { api.games().then((found) => { setGames(found); if (!key) setKey(found[found.length - 1].key); }); }, []);
  const game = games.find((g) => g.key === key);
  return html`<div class="lobby"><${LobbyBar} /><main id="main" class="new-table"><h2>${t('new_table')}</h2>
    <label class="line">${t('game')} <select value=${key} onChange=${(e) => setKey(e.currentTarget.value)}>${games.map((g) => html`<option key=${g.key} value=${g.key}>${g.name}</option>`)}</select></label>
    ${game && html`<${Form} key=${key} game=${game} />`}</main></div>`;
}

const MIDDLE = (levels) => levels[Math.floor((levels.length - 1) / 2)]?.key;

function Form({ game }) {
  const first = { kind: 'me', name: myName.value || t('guest') }, bot = { kind: 'bot', level: MIDDLE(game.levels) };
  const [seats, setSeats] = useState(/** @type {any[]} */ ([first, bot, ...(game.seats.includes(3) ? [bot] : [])]));
  const [options, setOptions] = useState(/** @type {any} */ ({ listed: false, hints: true, open_stacks: false, clock: 'none', clock_seconds: 0 }));
  const [problem, setProblem] = useState('');
  const change = (i, wish) => setSeats(seats.map((s, k) => (k === i ? { ...s, ...wish } : s)));
  const most = game.seats[game.seats.length - 1], fewest = game.seats[0];
  const create = async (e) => {
    e.preventDefault();
    try { go(`/table/${(await api.create({ game: game.key, seats: seats.map(wishOf), options })).id}`); } catch (error) { setProblem(/** @type {Error} */ (error).message); }
  };
  return html`<form onSubmit=${create}><fieldset><legend>${t('seats')}</legend>
    ${seats.map((seat, i) => html`<${SeatLine} key=${i} i=${i} seat=${seat} game=${game} change=${(wish) => change(i, wish)} remove=${seats.length > fewest && i > 0 ? () => setSeats(seats.filter((_, k) => k !== i)) : null} />`)}
    ${seats.length < most && html`<button type="button" onClick=${() => setSeats([...seats, { kind: 'open' }])}>${t('seat.add')}</button>`}</fieldset>
    <${Options} game=${game} options=${options} set=${(more) => setOptions({ ...options, ...more })} />
    ${problem && html`<p role="alert" class="problem">${problem}</p>`}
    <button class="primary big">${t('create')}</button></form>`;
}

/** Only what the server asks for. */
const wishOf = ({ kind, level, name }) => ({ kind, level: kind === 'bot' ? level : null, name: kind === 'me' ? name || null : null });

function SeatLine({ i, seat, game, change, remove }) {
  return html`<div class="seat-line"><${Train} seat=${i} />
    <select aria-label=${t('seat.n', { n: i + 1 })} value=${seat.kind} onChange=${(e) => change({ kind: e.currentTarget.value, level: MIDDLE(game.levels), name: '' })}>
      <option value="me">${t(i ? 'seat.me_too' : 'seat.me')}</option><option value="bot">${t('player.bot')}</option><option value="open">${t('seat.open')}</option></select>
    ${seat.kind === 'bot' && html`<select aria-label=${t('level')} value=${seat.level} onChange=${(e) => change({ level: e.currentTarget.value })}>${game.levels.map((l) => html`<option key=${l.key} value=${l.key} title=${l.text}>${l.name}</option>`)}</select>`}
    ${seat.kind === 'me' && html`<input aria-label=${t('name')} placeholder=${t('name')} maxlength="24" value=${seat.name ?? ''} onInput=${(e) => { change({ name: e.currentTarget.value }); if (i === 0) myName.value = e.currentTarget.value; }} />`}
    ${seat.kind === 'open' && html`<span class="quiet">${t('seat.open.text')}</span>`}
    ${remove && html`<button type="button" class="quiet-button" aria-label=${t('seat.remove')} onClick=${remove}>×</button>`}</div>`;
}

function Options({ game, options, set }) {
  const box = (name) => html`<label class="line"><span>${t(`option.${name}`)}</span><input type="checkbox" checked=${options[name]} onChange=${(e) => set({ [name]: e.currentTarget.checked })} /></label>`;
  return html`<fieldset><legend>${t('options')}</legend>${box('listed')}${box('hints')}${game.options?.open_stacks && box('open_stacks')}
    <label class="line">${t('option.clock')} <select value=${options.clock} onChange=${(e) => set({ clock: e.currentTarget.value, clock_seconds: { decision: 60, player: 1200, days: 86400 * 3 }[e.currentTarget.value] ?? 0 })}>
      ${['none', 'decision', 'player', 'days'].map((c) => html`<option key=${c} value=${c}>${t(`clock.${c}`)}</option>`)}</select></label></fieldset>`;
}
