// @ts-check
/** The way to the next game with the same people, once this one has ended and they agree. */
import { html, useEffect, useState } from '../../ui.js';
import { t } from '../../i18n.js';
import * as S from '../../table/store.js';
import { askRematch } from '../../table/actions.js';
import { go } from '../../router.js';

/** @typedef {import('../../types.js').FillWith} FillWith */

/** Players propose a rematch; everybody gets the way there once it has begun. */
export function PlayAgain() {
  const [fill, setFill] = useState(/** @type {FillWith} */ ('bot'));
  const table = S.table.value;
  const next = table?.rematch;
  const agreed = S.you.value != null && table?.proposal?.answers[S.you.value] === true;
  const [joining, setJoining] = useState(false);
  const enter = () => go(`/table/${next}`);
  useEffect(() => {
    if (!table?.proposal && !next) setJoining(false); // it was withdrawn
  }, [!table?.proposal]);
  useEffect(() => {
    if (agreed) setJoining(true);
    if (next && joining) enter();
  }, [agreed, next]);
  if (next) {
    return html`
      <button class="primary" onClick=${enter}>${t('rematch.go')}</button>
    `;
  }
  if (S.you.value == null || table?.proposal) return null;
  const others = table?.seats.some((s) => s.kind === 'person' && !table.mine.includes(s.seat));
  const ask = () => {
    setJoining(true);
    askRematch(fill);
  };
  return html`
    <button class="primary" data-again onClick=${ask}>${t('rematch')}</button>
    ${
      others &&
      html`
        <${FillChoice} fill=${fill} choose=${setFill} />
      `
    }
  `;
}

/**
 * Who takes the seats of those who do not want another game.
 * @param {{fill: FillWith, choose: (fill: FillWith) => void}} props
 */
function FillChoice({ fill, choose }) {
  /** @param {import('../../types.js').SelectChange} e */
  const change = (e) => choose(/** @type {FillWith} */ (e.currentTarget.value));
  return html`
    <select aria-label=${t('rematch.fill')} value=${fill} onChange=${change}>
      <option value="bot">${t('rematch.with_bots')}</option>
      <option value="drop">${t('rematch.without')}</option>
    </select>
  `;
}
