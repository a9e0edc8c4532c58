// @ts-check
/** What is shown instead of a screen that is not there, or not yet. */
import { html } from '../ui.js';
import { t } from '../i18n.js';
import * as S from '../table/store.js';

/**
 * What an address shows that leads to nothing.
 * @param {{text: string, why?: string}} props
 */
export const NotFound = ({ text, why = '' }) => html`
  <main class="message" id="main">
    <h1>${text}</h1>
    ${
      why &&
      html`
        <p>${why}</p>
      `
    }
    <p><a class="button" href="/">${t('lobby')}</a></p>
  </main>
`;

/** What is shown instead of a table that is not there yet, or never will be. */
export function TableMissing() {
  if (S.gone.value) {
    return html`
      <${NotFound} text=${t('table.gone')} why=${S.gone.value} />
    `;
  }
  return html`
    <main class="message" aria-busy="true"><p>${t('loading')}</p></main>
  `;
}
