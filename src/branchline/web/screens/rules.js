// @ts-check
/** The rules of a game, in our own words. */
import { html, useEffect, useState } from '../ui.js';
import { t } from '../i18n.js';
import { api } from '../api.js';
import { LobbyBar } from './lobby.js';
import { Nowhere } from '../parts/overlays.js';
import { Prose } from '../parts/prose.js';
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
