// @ts-check
/** The way to the next game with the same people, once this one has ended. */
import { html, useEffect, useState } from '../ui.js';
import { t } from '../i18n.js';
import * as S from '../table/store.js';
import { askRematch } from '../table/actions.js';
import { go } from '../router.js';

/** Players get a button that makes the next table; everybody the way there once it is made. */
export function PlayAgain() {
  const [asked, setAsked] = useState(false);
  const next = S.table.value?.rematch;
  const enter = () => go(`/table/${next}`);
  useEffect(() => {
    if (asked && next) enter();
  }, [asked, next]);
  const ask = () => {
    setAsked(true);
    askRematch();
  };
  if (next) {
    return html`
      <button class="primary" onClick=${enter}>${t('rematch.go')}</button>
    `;
  }
  if (S.you.value == null) return null;
  return html`
    <button class="primary" onClick=${ask}>${t('rematch')}</button>
  `;
}
