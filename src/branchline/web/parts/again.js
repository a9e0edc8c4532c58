// @ts-check
/** The way to the next game with the same people, once this one has ended, however it did. */
import { html, useEffect, useState } from '../ui.js';
import { t } from '../i18n.js';
import * as S from '../table/store.js';
import { askRematch } from '../table/actions.js';
import { go } from '../router.js';

/** For whoever has played, a button that makes the next table; for all, the way there when it is made. */
export function PlayAgain() {
  const [asked, setAsked] = useState(false);
  const next = S.table.value?.rematch;
  useEffect(() => { if (asked && next) go(`/table/${next}`); }, [asked, next]);
  const again = () => { setAsked(true); askRematch(); };
  if (next) return html`<button class="primary" onClick=${() => go(`/table/${next}`)}>${t('rematch.go')}</button>`;
  return S.you.value != null && html`<button class="primary" onClick=${again}>${t('rematch')}</button>`;
}
