// @ts-check
/** Leaving the table and aborting the game: both ask first, and say what happens. */
import { html } from '../../ui.js';
import { t } from '../../i18n.js';
import * as S from '../../table/store.js';
import { voteAbort } from '../../table/actions.js';
import { api } from '../../api.js';
import { go } from '../../router.js';
import { Dialog } from '../dialogs/dialog.js';

/** @param {{close: () => void}} props */
export function LeaveDialog({ close }) {
  const leave = async () => {
    const table = S.table.value;
    if (table) for (const seat of S.mine.value) await api.leave(table.id, seat);
    go('/');
  };
  return html`
    <${Question}
      what="leave"
      title="leave.title"
      text="leave.text"
      yes="leave.do"
      act=${leave}
      close=${close}
    />
  `;
}

/** @param {{close: () => void}} props */
export function AbortDialog({ close }) {
  const alone = otherVoters() === 0;
  const abort = () => {
    voteAbort(true);
    close();
  };
  return html`
    <${Question}
      what="abort"
      title="abort.title"
      text=${alone ? 'abort.alone' : 'abort.text'}
      yes=${alone ? 'abort.do' : 'abort.vote'}
      act=${abort}
      close=${close}
    />
  `;
}

/** How many other people have a say. */
const otherVoters = () =>
  (S.table.value?.seats ?? []).filter(
    (seat) => seat.kind === 'person' && !seat.stand_in && seat.seat !== S.you.value,
  ).length;

/**
 * @param {object} props
 * @param {string} props.what
 * @param {string} props.title
 * @param {string} props.text
 * @param {string} props.yes
 * @param {() => void} props.act
 * @param {() => void} props.close
 */
const Question = ({ what, title, text, yes, act, close }) => html`
  <${Dialog} title=${t(title)} kind="question" onClose=${close}>
    <p>${t(text)}</p>
    <footer>
      <button class="primary" autofocus onClick=${close}>${t('stay')}</button>
      <button data-sure=${what} onClick=${act}>${t(yes)}</button>
    </footer>
  </${Dialog}>
`;
