// @ts-check
/** The cover between two people at one screen. */
import { html } from '../../ui.js';
import { t } from '../../i18n.js';
import { seatStyle } from '../../board/palette.js';
import * as S from '../../table/store.js';
import { sitAt } from '../../table/actions.js';
import { Dialog } from '../dialogs/dialog.js';
import { Train } from '../icons.js';

/** Several people share this screen: nothing is shown until the next one is there. */
export function HandOver() {
  const seat = S.cover.value;
  if (seat == null) return null;
  const who = S.nameOf(seat);
  return html`
    <${Dialog} kind="cover" title=${t('cover.title', { who })}>
      <div class="cover-train" style=${seatStyle(seat)}><${Train} seat=${seat} /></div>
      <p>${t('cover.text', { who })}</p>
      <button class="primary" autofocus onClick=${() => sitAt(seat)}>${t('cover.ready')}</button>
    </${Dialog}>
  `;
}
