// @ts-check
/** What is asked now, with its buttons: at one place of the screen, and never higher than that. */
import { cls, html } from '../../ui.js';
import { t } from '../../i18n.js';
import * as S from '../../table/store.js';
import { act, askHints, pieceNames } from '../../table/actions.js';
import { PlaceButtons, pickedColours, placeWords } from '../../yards/yard_hand.js';
import { PlayAgain } from '../end/play_again.js';
import { Icon } from '../icons.js';
import { WaitingButtons } from './undo_button.js';

/** Answers that have a button in a dialog of their own. */
const ELSEWHERE = ['leave', 'done'];

export function Prompt() {
  const v = S.view.value;
  if (!v) return null;
  return html`
    <section class=${cls('prompt', S.myTurn.value && 'mine')} aria-label=${t('prompt')}>
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
    </section>
  `;
}

/**
 * What waits for a yes, else the chosen cards, else the question.
 * @param {{view: import('../../types.js').View}} props
 */
function AskLine({ view }) {
  if (S.proposal.value) return S.proposal.value.words;
  const chosen = pickedColours();
  return chosen.length ? placeWords(chosen) : question(view, S.choices.value);
}

/** Yes and no to a proposal or to the chosen cards, else the plain answers to the question. */
function AnswerButtons() {
  const proposal = S.proposal.value;
  if (proposal) {
    return html`
      <${ConfirmButtons} action=${proposal.action} />
    `;
  }
  const chosen = pickedColours();
  if (chosen.length) {
    return html`
      <${PlaceButtons} chosen=${chosen} />
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
  const mayAsk = S.myTurn.value && S.table.value?.options.hints;
  return html`
    <${WaitingButtons} />
    ${
      mayAsk &&
      html`
        <${IconButton} icon="hint" word=${t('hint')} press=${askHints} />
      `
    }
  `;
}

/** @param {{icon: import('../icons.js').IconName, word: string, press: () => void}} props */
const IconButton = ({ icon, word, press }) => html`
  <button class="with-icon" title=${word} onClick=${press}>
    <${Icon} name=${icon} />
    <span class="word">${word}</span>
  </button>
`;

/**
 * What is asked of this screen now.
 * @param {import('../../types.js').View} v
 * @param {import('../../table/choices.js').Choices} can
 */
function question(v, can) {
  if (v.decision === 'over') return t('refusal.game-over');
  if (S.stopped.value) return t('ask.aborted');
  const opening = v.decision === 'opening';
  if (S.you.value == null || !S.myTurn.value) {
    const who = v.waiting.map(S.nameOf).join(', ');
    return t(opening ? 'ask.others_choose' : 'ask.wait', { who });
  }
  if (can.keeps.length) return offerQuestion(opening, can.keeps);
  if (v.decision === 'turn') return t(turnQuestion(can), pieceNames());
  return t(`ask.${v.decision}`);
}

/**
 * Which tickets to choose, and how many at least.
 * @param {boolean} opening
 * @param {import('../../table/choices.js').Keep[]} keeps
 */
function offerQuestion(opening, keeps) {
  const n = Math.min(...keeps.map((k) => k.kept.length));
  const least = t(n ? 'offer.keep' : 'offer.keep_none', { n });
  return `${t(opening ? 'offer.opening' : 'offer')}. ${least}`;
}

/** @param {import('../../table/choices.js').Choices} can */
function turnQuestion(can) {
  if (can.claims.size) return 'ask.turn';
  return can.places.length ? 'ask.turn_yards' : 'ask.turn_draw';
}
