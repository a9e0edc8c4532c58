// @ts-check
/** The end of a lesson: what was learned, and how to go on. */
import { html, useEffect } from '../../ui.js';
import { t } from '../../i18n.js';
import * as S from '../../table/store.js';
import { lessonFinished } from '../../table/lesson.js';
import { pieceNames, voteAbort } from '../../table/actions.js';
import { go } from '../../router.js';
import { lessonsDone } from '../../settings.js';

export function Recap() {
  const game = S.game.value?.key ?? '';
  const lines = t(`lesson.${game}.recap`, pieceNames()).split('\n');
  useEffect(() => {
    if (!lessonsDone.value.includes(game)) lessonsDone.value = [...lessonsDone.value, game];
    S.spoken.value = `${t('lesson.finished')} ${lines.join(' ')}`;
    /** @type {HTMLElement|null} */ (document.querySelector('.lesson-card .primary'))?.focus();
  }, []);
  return html`
    <h2>${t('lesson.finished')}</h2>
    <ul>
      ${lines.map(
        (line) => html`
          <li key=${line}>${line}</li>
        `,
      )}
    </ul>
    <p>${t('lesson.after')}</p>
    <footer>
      <button data-lesson="end" onClick=${endLesson}>${t('lobby')}</button>
      <button class="primary" data-lesson="play" onClick=${playOn}>${t('lesson.play_on')}</button>
    </footer>
  `;
}

/** The game goes on as any other. */
function playOn() {
  S.news.value = null;
  S.lessonLeft.value = true;
}

/** Back to the lobby; the table of a lesson is not kept. */
export async function endLesson() {
  if (!lessonFinished.value || S.view.value?.decision !== 'over') await voteAbort(true);
  go('/');
}
