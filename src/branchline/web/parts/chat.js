// @ts-check
/** What is said at the table. */
import { html } from '../ui.js';
import { t } from '../i18n.js';
import { SEATS } from '../board/palette.js';
import { chat } from '../table/store.js';
import { chatSay } from '../table/actions.js';

export function Chat() {
  const send = (e) => {
    e.preventDefault();
    const field = e.currentTarget.elements.text;
    if (field.value.trim()) chatSay(field.value.trim());
    field.value = '';
  };
  return html`<div class="chat">
    <ol aria-label=${t('chat')} aria-live="polite">${chat.value.slice(-80).map((line, i) => html`<li key=${i}
      style=${line.seat == null ? {} : { '--seat': SEATS[line.seat].fill }}>
      <b>${line.name}</b> ${line.text}</li>`)}</ol>
    ${chat.value.length === 0 && html`<p class="quiet">${t('chat.empty')}</p>`}
    <form onSubmit=${send}><input name="text" maxlength="300" autocomplete="off" aria-label=${t('chat.say')}
      placeholder=${t('chat.say')} /><button>${t('send')}</button></form></div>`;
}
