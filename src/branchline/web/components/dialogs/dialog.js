// @ts-check
/** A dialog of the browser's own kind: focus stays inside, Escape closes it. */
import { cls, html, useLayoutEffect, useRef } from '../../ui.js';
import { t } from '../../i18n.js';
import { Icon } from '../icons.js';

/**
 * @param {object} props
 * @param {string} props.title
 * @param {string} [props.kind]
 * @param {() => void} [props.onClose]
 * @param {boolean} [props.modal]
 * @param {import('../../types.js').Child} [props.children]
 */
export function Dialog({ title, kind = '', onClose, modal = true, children }) {
  const ref = useRef(/** @type {HTMLDialogElement|null} */ (null));
  useLayoutEffect(() => open(ref.current, modal), []);
  /** @param {Event} e */
  const cancel = (e) => {
    e.preventDefault();
    onClose?.();
  };
  return html`
    <dialog
      ref=${ref}
      class=${cls('dialog', kind)}
      aria-labelledby="dialog-title"
      onCancel=${cancel}
    >
      <div class="dialog-head">
        <h2 id="dialog-title">${title}</h2>
        ${
          onClose &&
          html`
            <${CloseButton} press=${onClose} />
          `
        }
      </div>
      ${children}
    </dialog>
  `;
}

/** @param {{press: () => void, label?: string}} props */
export const CloseButton = ({ press, label = t('close') }) => html`
  <button type="button" class="quiet-button" aria-label=${label} onClick=${press}>
    <${Icon} name="close" />
  </button>
`;

/**
 * Open a dialog; returns how to close it, which gives the focus back.
 * @param {HTMLDialogElement|null} dialog
 * @param {boolean} modal
 */
function open(dialog, modal) {
  if (!dialog) return undefined;
  const before = /** @type {HTMLElement|null} */ (document.activeElement);
  if (!dialog.open && modal) dialog.showModal();
  else if (!dialog.open) dialog.show();
  return () => {
    if (dialog.open) dialog.close();
    if (before?.isConnected) before.focus?.();
  };
}
