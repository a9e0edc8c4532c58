// @ts-check
/** The menu of a table: settings, keys, rules, the link, and the ways to leave. */
import { html } from '../ui.js';
import { t } from '../i18n.js';
import * as S from '../table/store.js';
import { voteAbort } from '../table/actions.js';
import { api } from '../api.js';
import { go } from '../router.js';
import { Dialog } from './dialog.js';

/** @param {{close: () => void, open: (dialog: string) => void}} props */
export function TableMenu({ close, open }) {
  const copy = () => {
    copyTableLink();
    close();
  };
  return html`
    <${Dialog} title=${t('menu')} kind="menu" onClose=${close}>
      <button onClick=${() => open('settings')}>${t('settings')}</button>
      <button onClick=${() => open('keys')}>${t('keys')}</button>
      <a class="button" href=${`/rules/${S.table.value?.game}`} target="_blank">${t('rules')}</a>
      <button onClick=${copy}>${t('copy_link')}</button>
      <${PlayerItems} close=${close} />
      <a class="button" href="/">${t('lobby')}</a>
    </${Dialog}>
  `;
}

/**
 * What only those who play can do.
 * @param {{close: () => void}} props
 */
function PlayerItems({ close }) {
  const table = S.table.value;
  if (table?.status !== 'running' || S.you.value == null) return null;
  const voted = table.seats[S.you.value]?.abort;
  const vote = () => {
    voteAbort(!voted);
    close();
  };
  return html`
    <button onClick=${vote}>${t(voted ? 'abort.not' : 'abort')}</button>
    <button onClick=${() => leave(table.id)}>${t('leave')}</button>
  `;
}

/**
 * Give one's seats up; bots play on.
 * @param {string} id
 */
async function leave(id) {
  for (const seat of S.mine.value) await api.leave(id, seat);
  go('/');
}

export const copyTableLink = () => copyLink(location.origin + location.pathname);

/** @param {string} link */
export async function copyLink(link) {
  try {
    await navigator.clipboard.writeText(link);
    S.showNews(t('copied'));
  } catch {
    S.showNews(link); // the browser forbids it: then the link can be read
  }
}
