// @ts-check
/**
 * For those who look elsewhere: the title, the icon, the badge of the app, a vibration and, where
 * it is allowed, a notification of the system.
 */
import { effect } from '../../ui.js';
import { t } from '../../i18n.js';
import { turnNotices } from '../../settings.js';
import * as S from '../store.js';

const ICON = '/static/icon.svg';
const ICON_ASKED = '/static/icon-turn.svg';
const BUZZ = [120, 60, 120]; // milliseconds
const TAG = 'branchline'; // a new notification replaces the last one

/** @type {Notification|null} */
let shown = null;

/** Something is asked of this person: their move, or an answer. */
const asked = () => {
  const proposal = S.table.value?.proposal;
  return S.myTurn.value || (proposal && proposal.answers[S.you.value ?? -1] === null);
};

/** Follow the table. Returns how to stop. */
export function followAttention() {
  let before = false;
  const stop = effect(() => {
    const now = Boolean(asked());
    markPage(now);
    if (now && !before && S.myTurn.value) attract(t('player.your_turn'));
    if (!now) shown?.close();
    before = now;
  });
  return () => {
    stop();
    markPage(false);
  };
}

/** @param {boolean} on */
function markPage(on) {
  const g = S.game.value;
  document.title = `${on ? '● ' : ''}${g ? `${g.name} – ` : ''}Branchline`;
  document.querySelector('link[rel=icon]')?.setAttribute('href', on ? ICON_ASKED : ICON);
  const badge = on ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.();
  badge?.catch(() => {});
}

/**
 * Call somebody back who looks elsewhere.
 * @param {string} text
 */
export function attract(text) {
  if (!document.hidden) return;
  navigator.vibrate?.(BUZZ);
  if (!canNotify() || turnNotices.value !== 'yes' || Notification.permission !== 'granted') return;
  shown?.close();
  try {
    shown = new Notification(S.game.value?.name ?? 'Branchline', { body: text, tag: TAG });
  } catch {
    shown = null; // some phones want a service worker for it
    return;
  }
  shown.onclick = () => {
    window.focus();
    shown?.close();
  };
}

export const canNotify = () => 'Notification' in window && isSecureContext;

/**
 * Keep an answer for good; a yes is the browser's to confirm.
 * @param {boolean} yes
 */
export async function answerNotices(yes) {
  const granted = yes && (await Notification.requestPermission()) === 'granted';
  turnNotices.value = granted ? 'yes' : 'no';
}

addEventListener('visibilitychange', () => {
  if (!document.hidden) shown?.close();
});
