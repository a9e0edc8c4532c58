// @ts-check
/** What is asked now: the line under the board with its buttons. */
import { cls, html } from '../ui.js';
import { t } from '../i18n.js';
import * as S from '../table/store.js';
import { act, askHints, pieceNames, undo } from '../table/actions.js';
import { describeRoute } from '../table/descriptions.js';
import { PlayAgain } from './play_again.js';
import { Icon } from './icons.js';

/** Answers that have a button in a dialog of their own. */
const ELSEWHERE = ['leave', 'done'];

export function Prompt() {
  const v = S.view.value;
  if (!v) return null;
  return html`
    <div class=${cls('prompt', S.myTurn.value && 'mine')}>
      <p role="status" class="ask-line"><${AskLine} view=${v} /></p>
      <span class="prompt-buttons">
        ${
          S.table.value?.status === 'aborted' &&
          html`
            <${PlayAgain} />
          `
        }
        <${AnswerButtons} />
        <${HelpButtons} />
      </span>
    </div>
  `;
}

/**
 * What waits for a yes, else the route pointed at, else the question.
 * @param {{view: import('../types.js').View}} props
 */
function AskLine({ view }) {
  const hovered = S.hover.value;
  if (S.proposal.value) return S.proposal.value.words;
  if (hovered == null) return question(view, S.choices.value);
  const can = S.choices.value.claims.has(hovered);
  return html`
    <b>${describeRoute(hovered, view.owners[hovered] ?? null)}</b>
    ${
      can &&
      html`
        ${' '}
        <em>${t('route.can')}</em>
      `
    }
  `;
}

/** Yes and no to a proposal, else the plain answers to the question. */
function AnswerButtons() {
  const proposal = S.proposal.value;
  if (proposal) {
    return html`
      <${ConfirmButtons} action=${proposal.action} />
    `;
  }
  const answers = S.choices.value.plain.filter((text) => !ELSEWHERE.includes(text));
  return answers.map(
    (text) => html`
      <button key=${text} data-action=${text} onClick=${() => act(text)}>${t(`do.${text}`)}</button>
    `,
  );
}

/** @param {{action: string}} props */
function ConfirmButtons({ action }) {
  const cancel = () => {
    S.proposal.value = null;
  };
  return html`
    <button class="primary" data-action="confirm" onClick=${() => act(action)}>
      ${t('confirm')}
    </button>
    <button onClick=${cancel}>${t('cancel')}</button>
  `;
}

function HelpButtons() {
  const mayUndo = S.canUndo.value && !S.stopped.value;
  const mayAsk = S.myTurn.value && S.table.value?.options.hints;
  return html`
    ${
      mayUndo &&
      html`
        <${IconButton} icon="undo" word=${t('undo')} press=${undo} />
      `
    }
    ${
      mayAsk &&
      html`
        <${IconButton} icon="hint" word=${t('hint')} press=${askHints} />
      `
    }
  `;
}

/** @param {{icon: import('./icons.js').IconName, word: string, press: () => void}} props */
const IconButton = ({ icon, word, press }) => html`
  <button class="with-icon" onClick=${press}>
    <${Icon} name=${icon} />
    ${word}
  </button>
`;

/**
 * What is asked of this screen now.
 * @param {import('../types.js').View} v
 * @param {import('../table/choices.js').Choices} can
 */
function question(v, can) {
  if (v.decision === 'over') return t('refusal.game-over');
  if (S.stopped.value) return t('ask.aborted');
  const opening = v.decision === 'opening';
  if (S.you.value == null || !S.myTurn.value) {
    const who = v.waiting.map(S.nameOf).join(', ');
    return t(opening ? 'ask.others_choose' : 'ask.wait', { who });
  }
  if (v.offer.length) return t(opening ? 'offer.opening' : 'offer');
  if (v.decision === 'turn') return t(turnQuestion(can), pieceNames());
  return t(`ask.${v.decision}`);
}

/** @param {import('../table/choices.js').Choices} can */
function turnQuestion(can) {
  if (can.claims.size) return 'ask.turn';
  return can.places.length ? 'ask.turn_yards' : 'ask.turn_draw';
}
