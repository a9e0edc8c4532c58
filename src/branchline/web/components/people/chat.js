// @ts-check
/** What is said at the table. */
import { html, submittedField, useEffect, useRef } from '../../ui.js';
import { shownLanguage, t } from '../../i18n.js';
import { seatStyle } from '../../board/palette.js';
import { chat, chatSeen, openPanel } from '../../table/store.js';
import { sendChat } from '../../table/actions.js';

const SHOWN = 80; // lines

export function Chat() {
  const ref = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => {
    if (ref.current?.checkVisibility()) chatSeen.value = chat.value.length;
  }, [chat.value.length, openPanel.value]);
  return html`
    <div class="chat" ref=${ref}>
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

/** @param {{line: import('../../types.js').ChatLine}} props */
const ChatLine = ({ line }) => html`
  <li style=${seatStyle(line.seat)}>
    <b>${line.seat == null && line.name === 'spectator' ? t('chat.spectator') : line.name}</b>
    ${
      line.seat == null &&
      line.name !== 'spectator' &&
      html`
        ${' '}
        <small>${t('chat.spectator')}</small>
      `
    }
    ${' '}${line.text}${' '}
    <time class="quiet">${timeOf(line.time)}</time>
  </li>
`;

/** @param {number} seconds since 1970 */
const timeOf = (seconds) =>
  new Date(1000 * seconds).toLocaleTimeString(shownLanguage.value, {
    hour: '2-digit',
    minute: '2-digit',
  });

/** @param {import('../../types.js').FormSubmit} e */
async function send(e) {
  const field = submittedField(e, 'text');
  const text = field.value.trim();
  const answer = text ? await sendChat(text) : undefined;
  if (answer?.type === 'done') field.value = '';
}
