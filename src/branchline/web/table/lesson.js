// @ts-check
/**
 * The lesson that a table gives: which step it is at, and which action it expects. Its script comes
 * with the game; how far it is follows from the log, so that a page loaded again goes on there.
 */
import { batch, computed } from '../ui.js';
import { t } from '../i18n.js';
import * as S from './store.js';
import { taskWords } from './lesson_tasks.js';

/** @typedef {import('../types.js').LessonStep} LessonStep */

const LEARNER = 0; // the seat of whoever learns

/** The steps of the learner; none at other tables. */
const steps = computed(() => {
  const given = S.table.value?.options.lesson && S.you.value === LEARNER && !S.lessonLeft.value;
  const script = given ? S.game.value?.script : null;
  return script?.steps.filter((step) => step.seat === LEARNER) ?? [];
});

const played = computed(
  () => S.log.value.filter((step) => step.seat === LEARNER && step.undone == null).length,
);

/** The number of the step that is shown; as many as there are steps after the last one. */
export const stepNumber = computed(() => {
  const { after, texts } = S.lessonRead.value;
  return stepAfter(steps.value, played.value, after === played.value ? texts : 0);
});

/** The step that is shown; null when the lesson is finished, or there is none. */
export const lessonStep = computed(() => steps.value[stepNumber.value] ?? null);

/** The number of the step among those that are shown, and how many these are. */
export const lessonProgress = computed(() => {
  const shown = steps.value.filter((step) => !step.auto);
  const before = steps.value.slice(0, stepNumber.value).filter((step) => !step.auto);
  return { n: before.length + 1, of: shown.length };
});

/** A lesson is being given, its last word included. */
export const lessonRuns = computed(() => steps.value.length > 0);
export const lessonFinished = computed(() => lessonRuns.value && !lessonStep.value);

/** The action that the lesson expects next. */
export const expected = computed(
  () => steps.value.slice(stepNumber.value).find((step) => step.do)?.do ?? null,
);

/** The game has gone another way than the lesson. */
export const lessonLost = computed(() => {
  const step = lessonStep.value;
  return Boolean(step?.do && S.myTurn.value && !S.legal.value.includes(step.do));
});

/**
 * The number of the step after so many actions and, behind these, so many texts.
 * @param {Pick<LessonStep, 'do'>[]} script
 * @param {number} actions
 * @param {number} texts
 */
export function stepAfter(script, actions, texts) {
  let at = 0;
  for (let left = actions; left > 0 && at < script.length; at++) if (script[at].do) left--;
  for (let left = texts; left > 0 && at < script.length && !script[at].do; at++) left--;
  return at;
}

/** The text is read: on to the next step. */
export function readOn() {
  const { after, texts } = S.lessonRead.value;
  batch(() => {
    S.lessonRead.value = { after: played.value, texts: after === played.value ? texts + 1 : 1 };
    S.refusal.value = null;
  });
}

/**
 * Whether the lesson expects another action; then it says which.
 * @param {string} action
 */
export function refusedByLesson(action) {
  const next = expected.value;
  if (!next || lessonLost.value) return false;
  if (next === action) {
    S.refusal.value = null; // what was said before is settled
    return false;
  }
  S.showRefusal(t('lesson.not_yet', { task: taskWords(next) }));
  return true;
}

/** Whether a lesson runs; then its task is the hint, and no bot gives another. */
export function lessonHint() {
  const next = expected.value;
  if (next && !lessonLost.value) S.showRefusal(t('lesson.hint', { task: taskWords(next) }));
  return Boolean(next) && !lessonLost.value;
}
