// @ts-check
/** The link to a table: to read, copy, share or scan. */
import { html, useRef } from '../../ui.js';
import { t } from '../../i18n.js';
import { qrCode } from '../../share/qr_code.js';
import { canShare, copyText, shareLink } from '../../share/copy.js';
import { Icon } from '../icons.js';

const QUIET = 4; // modules of margin around a code

/** @param {{link: string, title: string}} props */
export function ShareLink({ link, title }) {
  const ref = useRef(/** @type {HTMLInputElement|null} */ (null));
  const select = () => ref.current?.select();
  return html`
    <section class="share paper">
      <h2>${t('waiting.link')}</h2>
      <input ref=${ref} readonly aria-label=${t('waiting.link')} value=${link} onFocus=${select} />
      <div class="share-buttons">
        <button class="with-icon primary" data-copy onClick=${() => copyText(link)}>
          <${Icon} name="link" />
          ${t('copy_link')}
        </button>
        ${
          canShare() &&
          html`
            <button data-share onClick=${() => shareLink(title, link)}>${t('share')}</button>
          `
        }
      </div>
      <${QrCode} text=${link} />
    </section>
  `;
}

/** @param {{text: string}} props */
function QrCode({ text }) {
  const code = qrCode(text);
  if (!code) return null;
  const side = code.length + 2 * QUIET;
  const dark = code.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : '')));
  return html`
    <svg
      class="qr"
      role="img"
      aria-label=${t('share.qr')}
      viewBox=${`${-QUIET} ${-QUIET} ${side} ${side}`}
      shape-rendering="crispEdges"
    >
      <rect class="qr-light" x=${-QUIET} y=${-QUIET} width=${side} height=${side} />
      <path class="qr-dark" d=${dark.join('')} />
    </svg>
  `;
}
