// @ts-check
/** The rules of a game, in our own words. */
import { html, messageOf, useEffect, useState } from '../ui.js';
import { t } from '../i18n.js';
import { api } from '../api.js';
import { GamePicture } from '../components/lobby/game_picture.js';
import { LobbyBar } from '../components/lobby/lobby_bar.js';
import { NotFound } from '../components/not_found.js';
import { RulesText } from '../components/lobby/rules_text.js';

/** @typedef {import('../types.js').CatalogueGame} CatalogueGame */

/** @param {{game: string}} props */
export function RulesScreen({ game }) {
  const [found, setFound] = useState(/** @type {CatalogueGame|null} */ (null));
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const show = (/** @type {CatalogueGame} */ known) => {
      setFound(known);
      fetchText(known.origin === 'ours' ? game : 'map').then(setText, () => {});
    };
    api.game(game).then(show, (error) => setProblem(messageOf(error)));
  }, [game]);
  if (problem) {
    return html`
      <${NotFound} text=${t('nowhere')} why=${problem} />
    `;
  }
  return html`
    <div class="lobby">
      <${LobbyBar} />
      <main id="main" class="rules-page">
        ${
          found &&
          html`
            <${Rules} game=${found} text=${text} />
          `
        }
      </main>
    </div>
  `;
}

/** @param {{game: CatalogueGame, text: string}} props */
const Rules = ({ game, text }) => html`
  <h2>${t('rules.of', { game: game.name })}</h2>
  <${GamePicture} game=${game.key} />
  <${RulesText} text=${text} sheet=${game.sheet} />
  <p class="after-rules">
    ${
      game.origin === 'ours' &&
      html`
        <a class="button" href=${`/atlas/${game.key}`}>${t('atlas')}</a>
      `
    }
    <a class="button" href="/">${t('lobby')}</a>
  </p>
`;

/** @param {string} name */
async function fetchText(name) {
  const answer = await fetch(new URL(`../rules/${name}.md`, import.meta.url));
  return answer.ok ? answer.text() : '';
}
