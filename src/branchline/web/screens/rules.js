// @ts-check
/** The rules of a game, in our own words. */
import { html, useEffect, useState } from '../ui.js';
import { t } from '../i18n.js';
import { api } from '../api.js';
import { LobbyBar } from './lobby.js';
import { Nowhere } from '../parts/overlays.js';
import { paint } from '../board/palette.js';
import { MiniCards } from '../parts/card.js';
import { bonusText } from '../parts/players.js';
import { GamePicture } from '../parts/picture.js';

/** @param {{game: string}} props */
export function RulesScreen({ game }) {
  const [found, setFound] = useState(/** @type {any} */ (null));
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  useEffect(() => {
    api.game(game).then(setFound, (error) => setProblem(error.message));
    fetch(`/static/rules/${game}.md`).then(async (answer) => setText(answer.ok ? await answer.text() : '')).catch(() => {});
  }, [game]);
  if (problem) return html`<${Nowhere} text=${t('nowhere')} why=${problem} />`;
  return html`<div class="lobby"><${LobbyBar} /><main id="main" class="rules-page">
    ${found && html`<h2>${t('rules.of', { game: found.name })}</h2><${GamePicture} game=${game} /><${Prose} text=${text}
      sheet=${found.sheet} /><p><a class="button" href="/">${t('lobby')}</a></p>`}</main></div>`;
}

/** A text with headings, lists and pictures made by the page itself, from a small part of Markdown. @param {{text: string, sheet: any}} props */
const Prose = ({ text, sheet }) => blocks(text).map((block, i) => html`<${Block} key=${i} block=${block} sheet=${sheet} />`);

/** Paragraphs and lists, apart by empty lines; the title is shown by the page. @param {string} text */
const blocks = (text) => text.split(/\n{2,}/).map((b) => b.trim()).filter((b) => b && !b.startsWith('# '));

function Block({ block, sheet }) {
  if (block.startsWith('## ')) return html`<h3>${block.slice(3)}</h3>`;
  if (block === '{points}') return html`<${Points} points=${sheet.points} />`;
  if (block === '{bonuses}') return html`<ul>${sheet.bonuses.map((b) => html`<li
    key=${b.key}><b>${b.name}</b> (${b.points}) ${bonusText(b)}</li>`)}</ul>`;
  if (block.startsWith('{route ')) return html`<${RoutePicture} words=${block.slice(7, -1).split(' ')} />`;
  if (block.startsWith('- ')) return html`<ul>${block.split(/\n- /).map((line, i) => html`<li key=${i}><${Inline}
    text=${line.replace(/^- /, '')} sheet=${sheet} /></li>`)}</ul>`;
  return html`<p><${Inline} text=${block} sheet=${sheet} /></p>`;
}

/** `**bold**`, `*slanted*`, `{cards red 2, locomotive 1}`, and `{sheet path}` for a number of the sheet. */
function Inline({ text, sheet }) {
  return text.replace(/\n\s*/g, ' ').split(/(\*\*[^*]+\*\*|\*[^*]+\*|\{[^}]+\})/).map((part, i) => {
    if (part.startsWith('**')) return html`<b key=${i}>${part.slice(2, -2)}</b>`;
    if (part.startsWith('*')) return html`<i key=${i}>${part.slice(1, -1)}</i>`;
    if (part.startsWith('{cards ')) return html`<${MiniCards} key=${i} cards=${cardSet(part.slice(7, -1))} />`;
    if (part.startsWith('{sheet ')) return String(part.slice(7, -1).split('.').reduce((at, name) => at?.[name], sheet) ?? '?');
    return part;
  });
}

const cardSet = (text) => Object.fromEntries(text.split(', ').map((x) => [x.split(' ')[0], Number(x.split(' ')[1])]));

const Points = ({ points }) => html`<table class="points-table"><tbody>${Object.entries(points).map(([length, value]) => html`<tr key=${length}>
  <th scope="row">${length} <span class="bars"
    aria-hidden="true">${'▬'.repeat(Number(length))}</span></th><td>${value}</td></tr>`)}</tbody></table>`;

/** A route as it looks on the board: `red 3`, `gray 3 ferry 1`, `green 3 tunnel`. */
function RoutePicture({ words: [colour, length, kind, symbols] }) {
  const { fill, edge, ink, path } = paint(colour), engine = paint('locomotive').path;
  return html`<svg class=${`route-picture ${kind ?? ''}`} viewBox=${`0 0 ${Number(length) * 48 + 8} 32`} role="img"
    aria-label=${`${length} ${colour} ${kind ?? ''}`}>
    ${Array.from({ length: Number(length) }, (_, i) => html`<g key=${i} transform=${`translate(${28 + i * 48} 16)`}><rect class="space"
      x="-20" y="-9" width="40" height="18" rx="4" fill=${fill} stroke=${edge} />
      <path d=${i < Number(symbols ?? 0) ? engine : path} fill=${ink} fill-rule="evenodd" transform="scale(1.15)" /></g>`)}</svg>`;
}
