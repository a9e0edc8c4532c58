// @ts-check
/** A lesson: a card that says what to do and why, and a light on what it means. */
import { cls, html, useEffect, useRef } from '../../ui.js';
import { t } from '../../i18n.js';
import * as S from '../../table/store.js';
import {
  lessonFinished,
  lessonLost,
  lessonProgress,
  lessonRuns,
  lessonStep,
  readOn,
  stepNumber,
} from '../../table/lesson.js';
import { taskWords } from '../../table/lesson_tasks.js';
import { pieceNames } from '../../table/actions.js';
import { CloseButton } from '../dialogs/dialog.js';
import { followTarget, pointedAt, showOnBoard } from './pointer.js';
import { Recap, endLesson } from './recap.js';

/** @typedef {import('../../types.js').LessonStep} LessonStep */

export function Lesson() {
  if (!lessonRuns.value || !S.view.value) return null;
  return html`
    <${LessonCard} />
  `;
}

function LessonCard() {
  const light = useRef(/** @type {HTMLElement|null} */ (null));
  const card = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => followTarget(light.current, card.current), []);
  return html`
    <div ref=${light} class="lesson-light" popover="manual" aria-hidden="true"></div>
    <section
      ref=${card}
      class=${cls('lesson-card', lessonFinished.value && 'recap')}
      popover="manual"
      tabindex="-1"
      aria-label=${t('lesson')}
    >
      <${Content} />
    </section>
  `;
}

function Content() {
  const step = lessonStep.value;
  if (!step && S.view.value?.decision !== 'completing') {
    return html`
      <${Recap} />
    `;
  }
  if (lessonLost.value && !step?.auto) {
    return html`
      <p>${t('lesson.lost')}</p>
      <footer>
        <button class="primary" data-lesson="end" onClick=${endLesson}>${t('lesson.end')}</button>
      </footer>
    `;
  }
  // What comes after a move of another seat is about what it has done.
  if (step && S.myTurn.value && !step.auto) {
    return html`
      <${Step} key=${stepNumber.value} step=${step} />
    `;
  }
  return html`
    <p class="quiet">${t(step?.auto ? 'lesson.skip' : 'lesson.wait')}</p>
  `;
}

/** @param {{step: LessonStep}} props */
function Step({ step }) {
  const words = step.say ? t(`lesson.${step.say}`, pieceNames()) : '';
  const task = step.do ? taskWords(step.do) : '';
  useEffect(() => {
    S.spoken.value = `${words} ${task}`;
    showOnBoard(step);
    focusAnswer();
  }, [step]);
  return html`
    <header>
      <small class="quiet">${t('lesson')} · ${t('lesson.step', lessonProgress.value)}</small>
      <${CloseButton} label=${t('lesson.end')} press=${endLesson} />
    </header>
    ${
      words &&
      html`
        <p>${words}</p>
      `
    }
    <p class="task">${task}</p>
    <${Wrong} />
    <footer>
      ${
        step.do
          ? html`
              <button data-lesson="show" onClick=${showMe}>${t('lesson.show')}</button>
            `
          : html`
              <button class="primary" data-lesson="next" onClick=${readOn}>
                ${t('lesson.next')}
              </button>
            `
      }
    </footer>
  `;
}

/** Why something else cannot be done now. */
const Wrong = () => html`
  <p class="wrong" role="alert">${S.refusal.value?.text}</p>
`;

/** Keyboards go on at the button of the card, unless they are somewhere at the table already. */
function focusAnswer() {
  const at = document.activeElement;
  const elsewhere = at && at !== document.body && at.isConnected && !at.closest('.lesson-card');
  if (elsewhere) return;
  /** @type {HTMLElement|null} */ (document.querySelector('.lesson-card footer button'))?.focus();
}

/** Move the focus to what is to be pressed. */
function showMe() {
  const step = lessonStep.value;
  const target = step && pointedAt(step);
  if (step) showOnBoard(step);
  target?.focus?.();
}
