// @ts-check
/** Good actions from a bot, with the reason for each. */
import { html } from '../../ui.js';
import { t } from '../../i18n.js';
import * as S from '../../table/store.js';
import { act } from '../../table/actions.js';
import { ChanceSource } from './chance_source.js';
import { CloseButton } from '../dialogs/dialog.js';
import { describeReason, moveWords, showsOnBoard } from './hint_words.js';

export function Hints() {
  const hints = S.hints.value;
  if (!hints) return null;
  const close = () => {
    S.hints.value = null;
  };
  return html`
    <aside class="hints" aria-label=${t('hint')}>
      <header>
        <h2>${t('hint')}</h2>
        <${CloseButton} press=${close} />
      </header>
      ${
        hints.length === 0 &&
        html`
          <p role="status">${t('loading')}</p>
        `
      }
      ${
        hints.length > 0 &&
        html`
          <p class="quiet">${t('hint.play')}</p>
          <${ChanceSource} source=${hints[0].source} />
        `
      }
      <ol>
        ${hints.map(
          (hint) => html`
            <${HintLine} key=${hint.action} hint=${hint} />
          `,
        )}
      </ol>
    </aside>
  `;
}

/** @param {{hint: import('../../types.js').Hint}} props */
function HintLine({ hint }) {
  const words = {
    chance: Math.round(100 * hint.chance),
    error: Math.ceil(100 * hint.error),
    n: Math.round(hint.points),
  };
  return html`
    <li>
      <button data-hint=${hint.action} onClick=${() => act(hint.action)} ...${showsOnBoard(hint)}>
        ${moveWords(hint.action)}
      </button>
      <p>
        <strong>${t('hint.worth', words)}</strong>
        ${' '}${hint.reasons.map(describeReason).join(' ')}
      </p>
    </li>
  `;
}
