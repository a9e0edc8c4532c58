// @ts-check
/** The lobby: five games, a game against bots in one click, tables to join and games to watch again. */
import { html, useEffect, useState } from '../ui.js';
import { known, t } from '../i18n.js';
import { api } from '../api.js';
import { myName } from '../settings.js';
import { go } from '../router.js';
import { Icon } from '../parts/icons.js';
import { SettingsDialog, ThemeButton } from '../parts/settings.js';
import { GamePicture } from '../parts/picture.js';

export function Lobby() {
  const [games, setGames] = useState(/** @type {any[]} */ ([]));
  const [problem, setProblem] = useState('');
  useEffect(() => { api.games().then(setGames, (e) => setProblem(e.message)); }, []);
  return html`<div class="lobby"><${LobbyBar} />
    <main id="main"><p class="lead">${t('lobby.lead')}</p>
      ${problem && html`<p role="alert" class="problem">${problem}</p>`}
      <ul class="games" aria-label=${t('games')}>${[...games].reverse().map((game) => html`<${GameCard} key=${game.key} game=${game}
        fail=${setProblem} />`)}
        ${games.length > 0 && html`<${Lesson} games=${games} fail=${setProblem} />`}</ul>
      <${Tables} /></main></div>`;
}

export function LobbyBar() {
  const [open, setOpen] = useState(false);
  return html`<header class="bar lobby-bar"><h1><a href="/">Branchline</a></h1><span class="grow"></span>
    <a class="button" href="/new">${t('new_table')}</a>
    <${ThemeButton} />
    <button class="quiet-button" aria-label=${t('settings')} onClick=${() => setOpen(true)}><${Icon} name="sliders" /></button>
    ${open && html`<${SettingsDialog} onClose=${() => setOpen(false)} />`}</header>`;
}

function GameCard({ game, fail }) {
  const [busy, setBusy] = useState(false);
  const play = async () => {
    setBusy(true);
    await begin(againstBots(game, middleLevel(game.levels)), '', fail);
    setBusy(false);
  };
  const seats = `${game.seats[0]}–${game.seats[game.seats.length - 1]}`;
  return html`<li class="game"><${GamePicture} game=${game.key} />
    <div class="game-text"><h2>${game.name}</h2>
      <p>${known(`about.${game.key}`) ? t(`about.${game.key}`) : game.summary}</p>
      <p class="quiet">${t('seats.n', { n: seats })}</p>
      <div class="game-buttons">
        <button class="primary" data-play=${game.key} disabled=${busy} onClick=${play}>${t('play_now')}</button>
        <a class="button" href=${`/new?game=${game.key}`}>${t('new_table.short')}</a>
        <a class="button" href=${`/rules/${game.key}`}>${t('rules')}</a></div></div></li>`;
}

/** A first game with a lesson beside it: on the map that everybody knows, against the easiest bots. */
function Lesson({ games, fail }) {
  const game = games.find((g) => g.key === 'usa') ?? games[0];
  const learn = () => begin(againstBots(game, game.levels[0].key), '?lesson', fail);
  return html`<li class="lesson"><h2>${t('guide.title')}</h2><p>${t('guide.about')}</p><button data-lesson
    onClick=${learn}>${t('tutorial')}</button></li>`;
}

/** The level in the middle of the ladder. @param {any[]} levels */
export const middleLevel = (levels) => levels[Math.floor((levels.length - 1) / 2)]?.key ?? null;

/** Make a table and go there; what is wrong is told to `fail`. */
async function begin(table, query, fail) {
  try {
    go(`/table/${(await api.create(table)).id}${query}`);
  } catch (error) { fail(/** @type {Error} */ (error).message); }
}

/** A table with oneself and as many bots as make a lively game. @param {any} game @param {string|null} level */
function againstBots(game, level) {
  const seats = Math.min(3, game.seats[game.seats.length - 1]);
  const bots = Array.from({ length: seats - 1 }, () => ({ kind: 'bot', level }));
  return { game: game.key, seats: [{ kind: 'me', name: myName.value || t('guest') }, ...bots], options: { hints: true } };
}

function Tables() {
  const [tables, setTables] = useState(/** @type {any} */ (null));
  useEffect(() => {
    const load = () => api.tables().then(setTables, () => {});
    load();
    const timer = setInterval(load, 5000);
    return () => clearInterval(timer);
  }, []);
  if (!tables) return null;
  const mine = new Set(tables.mine.map((x) => x.id)), others = (list) => list.filter((x) => !mine.has(x.id));
  const current = tables.mine.filter((x) => x.status === 'open' || x.status === 'running');
  const finished = [...tables.mine.filter((x) => x.status === 'over'), ...others(tables.finished)];
  return html`<${TableList} title=${t('tables.mine')} tables=${current} word=${t('tables.go_on')} />
    <${TableList} title=${t('tables.open')} tables=${others(tables.open)} word=${t('tables.join')} />
    <${TableList} title=${t('tables.running')} tables=${others(tables.running)} word=${t('tables.watch')} />
    <${TableList} title=${t('tables.finished')} tables=${finished.slice(0, 12)} word=${t('replay')} path="/replay/" />`;
}

function TableList({ title, tables, word, path = '/table/' }) {
  if (!tables.length) return null;
  const names = (x) => x.seats.map((s) => (s.kind === 'open' ? t('seat.open') : s.name)).join(', ');
  return html`<section class="tables"><h2>${title}</h2><ul>${tables.map((x) => html`<li key=${x.id}>
    <a href=${path + x.id}><b>${x.title}</b><span>${names(x)}</span><em>${word} ›</em></a></li>`)}</ul></section>`;
}
