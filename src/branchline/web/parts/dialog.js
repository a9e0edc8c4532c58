// @ts-check
/** A dialog of the browser's own kind: focus stays inside, Escape closes it. */
import { cls, html, useLayoutEffect, useRef } from '../ui.js';
import { t } from '../i18n.js';
import { Icon } from './icons.js';

/** @param {{title: any, kind?: string, onClose?: () => void, modal?: boolean, children?: any}} props */
export function Dialog({ title, kind = '', onClose, modal = true, children }) {
  const ref = useRef(/** @type {any} */ (null));
  useLayoutEffect(() => {
    const d = ref.current, before = /** @type {HTMLElement|null} */ (document.activeElement);
    if (!d.open) modal ? d.showModal() : d.show();
    return () => { if (d.open) d.close(); before?.isConnected && before.focus?.(); };
  }, []);
  const cancel = (e) => { e.preventDefault(); onClose?.(); };
  return html`<dialog ref=${ref} class=${cls('dialog', kind)} aria-labelledby="dialog-title" onCancel=${cancel}>
    <div class="dialog-head"><h2 id="dialog-title">${title}</h2>
      ${onClose && html`<button class="quiet-button" aria-label=${t('close')} onClick=${onClose}><${Icon} name="close" /></button>`}</div>
    ${children}</dialog>`;
}
