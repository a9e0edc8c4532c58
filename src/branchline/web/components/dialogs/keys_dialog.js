// @ts-check
/** The list of keys that work at a table. */
import { html } from '../../ui.js';
import { t } from '../../i18n.js';
import { Dialog } from './dialog.js';

const KEYS = {
  d: 'keys.deck',
  '1 2 3 …': 'keys.row',
  t: 'keys.tickets',
  r: 'keys.routes',
  s: 'do.stop',
  p: 'do.pass',
  u: 'undo',
  f: 'keys.skip',
  h: 'hint',
  '/': 'keys.type',
  '+ − 0': 'keys.zoom',
  Enter: 'confirm',
  Escape: 'cancel',
};

/** @param {{close: () => void}} props */
export const KeysDialog = ({ close }) => html`
  <${Dialog} title=${t('keys')} onClose=${close}>
    <ul class="keys">
      ${Object.entries(KEYS).map(
        ([key, word]) => html`
          <li key=${key}>
            <kbd>${key}</kbd>
            ${' '}${t(word)}
          </li>
        `,
      )}
    </ul>
  </${Dialog}>
`;
