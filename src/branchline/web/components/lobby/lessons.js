// @ts-check
/** The lessons: one for each game, with a mark on those that were finished in this browser. */
import { cls, html, useState } from '../../ui.js';
import { t } from '../../i18n.js';
import { lessonsDone } from '../../settings.js';
import { Icon } from '../icons.js';

/** @typedef {import('../../types.js').GameSummary} GameSummary */

/** @param {{games: GameSummary[], begin: (game: GameSummary) => Promise<void>}} props */
export function Lessons({ games, begin }) {
  const [busy, setBusy] = useState(false);
  const given = games.filter((game) => game.lesson);
  if (!given.length) return null;
  /** @param {GameSummary} game */
  const learn = async (game) => {
    setBusy(true);
    await begin(game);
    setBusy(false);
  };
  return html`
    <section class="lessons" aria-labelledby="lessons-title">
      <div class="lessons-words">
        <h2 id="lessons-title">${t('lessons.title')}</h2>
        <p>${t('lessons.about')}</p>
      </div>
      <ul>
        ${given.map(
          (game) => html`
            <${LessonButton} key=${game.key} game=${game} busy=${busy} learn=${learn} />
          `,
        )}
      </ul>
    </section>
  `;
}

/** @param {{game: GameSummary, busy: boolean, learn: (game: GameSummary) => void}} props */
function LessonButton({ game, busy, learn }) {
  const done = lessonsDone.value.includes(game.key);
  return html`
    <li>
      <button
        class=${cls('with-icon', done && 'done')}
        data-lesson=${game.key}
        disabled=${busy}
        onClick=${() => learn(game)}
      >
        ${
          done &&
          html`
            <${Icon} name="check" />
          `
        }
        ${game.name}
        ${
          done &&
          html`
            <span class="sr">${t('lessons.done')}</span>
          `
        }
      </button>
    </li>
  `;
}
