// @ts-check
/** What is said at the table. */
import { html, submittedField } from '../ui.js';
import { t } from '../i18n.js';
import { seatStyle } from '../board/palette.js';
import { chat } from '../table/store.js';
import { sendChat } from '../table/actions.js';

const SHOWN = 80; // lines

export function Chat() {
  return html`
    <div class="chat">
      <ol aria-label=${t('tab.chat')} aria-live="polite">
        ${chat.value.slice(-SHOWN).map(
          (line, i) => html`
            <${ChatLine} key=${i} line=${line} />
          `,
        )}
      </ol>
      ${
        chat.value.length === 0 &&
        html`
          <p class="quiet">${t('chat.empty')}</p>
        `
      }
      <form onSubmit=${send}>
        <input
          name="text"
          maxlength="300"
          autocomplete="off"
          aria-label=${t('chat.say')}
          placeholder=${t('chat.say')}
        />
        <button>${t('send')}</button>
      </form>
    </div>
  `;
}

/** @param {{line: import('../types.js').ChatLine}} props */
const ChatLine = ({ line }) => html`
  <li style=${seatStyle(line.seat)}>
    <b>${line.name}</b>
    ${' '}${line.text}
  </li>
`;

/** @param {import('../types.js').FormSubmit} e */
async function send(e) {
  const field = submittedField(e, 'text');
  const text = field.value.trim();
  const answer = text ? await sendChat(text) : undefined;
  if (answer?.type === 'done') field.value = '';
}
