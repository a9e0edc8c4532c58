// @ts-check
/** What is asked now: the line under the board with its buttons, the lesson above it, and hints. */
import { cls, html, signal } from '../ui.js';
import { t } from '../i18n.js';
import { place, rewrite } from '../router.js';
import * as S from '../table/store.js';
import { act, askHints, pieceWords, undo } from '../table/actions.js';
import { routeWords } from '../table/telling.js';
import { PlayAgain } from './again.js';
import { Icon } from './icons.js';

const ended = signal(''); // the table whose lesson was sent away

export function Prompt() {
  const v = S.view.value, can = S.choices.value;
  if (!v) return null;
  const proposal = S.proposal.value;
  return html`<div class=${cls('prompt', S.myTurn.value && 'mine')}>
    <p role="status" class="ask-line">${proposal ? proposal.words : S.hover.value != null ? html`<${RouteLine}
      i=${S.hover.value} />` : question(v, can)}</p>
    <span class="prompt-buttons">
      ${S.table.value?.status === 'aborted' && html`<${PlayAgain} />`}
      ${proposal && html`<button class="primary" data-action="confirm" onClick=${() => act(proposal.action)}>${t('confirm')}</button>
        <button onClick=${() => { S.proposal.value = null; }}>${t('cancel')}</button>`}
      ${!proposal && can.plain.filter((text) => text !== 'leave' && text !== 'done').map((text) => html`<button key=${text}
        data-action=${text} onClick=${() => act(text)}>${t(`do.${text}`)}</button>`)}
      ${S.canUndo.value && !S.stopped.value && html`<button class="with-icon" onClick=${undo}><${Icon} name="undo" />${t('undo')}</button>`}
      ${S.myTurn.value && S.table.value?.options.hints && html`<button class="with-icon" onClick=${askHints}><${Icon}
        name="hint" />${t('hint')}</button>`}
    </span></div>`;
}

/** What is asked of this screen now. */
function question(v, can) {
  if (v.decision === 'over') return t('refusal.game-over');
  if (S.stopped.value) return t('ask.aborted');
  if (S.you.value == null || !S.myTurn.value) {
    const who = v.waiting.map(S.nameOf).join(', ');
    return t(v.decision === 'opening' ? 'ask.others_choose' : 'ask.wait', { who });
  }
  if (v.offer.length) return t(v.decision === 'opening' ? 'offer.opening' : 'offer');
  if (v.decision === 'turn') return t(can.claims.size ? 'ask.turn' : can.places.length ? 'ask.turn_yards' : 'ask.turn_draw', pieceWords());
  return t(`ask.${v.decision}`);
}

function RouteLine({ i }) {
  const owner = S.view.value?.owners[i] ?? null;
  return html`<b>${routeWords(i, owner)}</b>${S.choices.value.claims.has(i) && html` <em>${t('route.can')}</em>`}`;
}

/** Good actions from a bot, with the reason for each. */
export function Hints() {
  const hints = S.hints.value;
  if (!hints) return null;
  return html`<aside class="hints" aria-label=${t('hint')}><header><h2>${t('hint')}</h2>
    <button class="quiet-button" aria-label=${t('close')} onClick=${() => { S.hints.value = null; }}><${Icon} name="close" /></button></header>
    ${hints.length === 0 && html`<p role="status">${t('loading')}</p>`}
    <ol>${hints.map((h) => html`<li key=${h.action}><button onClick=${() => act(h.action)}>${h.action}</button>
      <p><strong>${t('hint.worth', { chance: Math.round(100 * h.chance), n: Math.round(h.points) })}</strong> ${h.reason}</p></li>`)}</ol></aside>`;
}

/** The sentence of the lesson for this moment, chosen by what is asked and what is lit. */
function lesson() {
  const v = S.view.value, can = S.choices.value;
  if (!v || v.decision === 'over') return null;
  if (!S.myTurn.value) return 'guide.wait';
  if (can.pays.length || can.lays.length) return 'guide.pay';
  if (v.decision === 'opening' || v.decision === 'tickets') return `guide.${v.decision}`;
  if (v.decision === 'second_card') return 'guide.second';
  if (v.last_turns != null) return 'guide.last';
  return can.claims.size > 3 || v.turns > 8 ? 'guide.claim' : 'guide.draw';
}

/** The lesson of a first game: says at each moment what is asked and why, and lets the person play. */
export function Guide() {
  const key = lesson(), id = place.value.id;
  if (!place.value.query.has('lesson') || ended.value === id || !key) return null;
  const end = () => { ended.value = id; rewrite(`/table/${id}`); };
  return html`<aside class="guide" aria-label=${t('guide.title')}
    aria-live="polite"><h2>${t('guide.title')}</h2><p>${t(key)}</p><button onClick=${end}>${t('guide.skip')}</button></aside>`;
}
