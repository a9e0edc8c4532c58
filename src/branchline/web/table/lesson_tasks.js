// @ts-check
/** What an action of a lesson asks for, in one sentence, and what to press for it. */
import { t } from '../i18n.js';
import * as S from './store.js';
import { readKeep, readPayment } from './choices.js';
import {
  colourName,
  countCards,
  describeCards,
  joinWords,
  routeName,
} from './news/descriptions.js';

/**
 * The task in words.
 * @param {string} action
 */
export function taskWords(action) {
  const [verb, ...rest] = action.split(' ');
  const what = rest.join(' ');
  switch (verb) {
    case 'keep':
      return t('lesson.do.keep', { tickets: keptTickets(action) });
    case 'draw':
      return drawWords(what);
    case 'claim':
      return t('lesson.do.claim', { route: routeName(S.game.value?.numbers.get(action) ?? 0) });
    case 'pay':
    case 'put':
    case 'add':
      return t(`lesson.do.${verb}`, { cards: paymentWords(action) });
    case 'place':
      return t('lesson.do.place', { cards: joinWords(rest.map(colourName)) });
    case 'complete':
      return t('lesson.do.complete');
    default:
      return t('lesson.do.press', { word: t(`do.${action}`) });
  }
}

/** @param {string} what */
function drawWords(what) {
  if (what === 'deck' || what === 'tickets') return t(`lesson.do.${what}`);
  return t('lesson.do.card', { card: colourName(what) });
}

/** @param {string} action */
function keptTickets(action) {
  const offer = S.view.value?.offer ?? [];
  const names = readKeep(action).kept.map(
    (n) => offer[n - 1] && `${offer[n - 1].a}–${offer[n - 1].b}`,
  );
  return joinWords(names.filter(Boolean));
}

/** @param {string} action */
function paymentWords(action) {
  const { cards, locomotives } = readPayment(action);
  const words = [describeCards(Object.fromEntries(cards.map((c) => [c.colour, c.count])))];
  if (locomotives) words.push(countCards('locomotive', locomotives));
  return joinWords(words.filter(Boolean));
}

/**
 * The selector of what is to be pressed next for an action.
 * @param {string} action
 */
export function pressedNext(action) {
  if (S.proposal.value?.action === action) return '[data-action=confirm]';
  const [verb, ...rest] = action.split(' ');
  switch (verb) {
    case 'keep':
      return nextOfOffer(action);
    case 'draw':
      return `[data-draw=${drawMark(rest.join(' '))}]`;
    case 'claim':
      return `.board.middle [data-route="${S.game.value?.numbers.get(action)}"]`;
    case 'place':
      return nextOfHand(rest);
    default:
      return `.dialog [data-action="${action}"], .prompt [data-action="${action}"]`;
  }
}

/** @param {string} what */
const drawMark = (what) =>
  what === 'deck' || what === 'tickets' ? what : `slot-${S.view.value?.face_up.indexOf(what)}`;

/**
 * The first ticket that is not chosen as it should be, then the button.
 * @param {string} action
 */
function nextOfOffer(action) {
  const wanted = readKeep(action).kept;
  // By what the buttons show: the tickets lit on the board follow them a little later.
  const wrong = [...document.querySelectorAll('[data-offer]')].find((button) => {
    const { offer } = /** @type {HTMLElement} */ (button).dataset;
    return wanted.includes(Number(offer)) !== (button.getAttribute('aria-pressed') === 'true');
  });
  return wrong ? `[data-offer="${wrong.getAttribute('data-offer')}"]` : '[data-action=keep]';
}

/**
 * The first card that is not chosen as it should be, then the button.
 * @param {string[]} colours
 */
function nextOfHand(colours) {
  const chosen = S.picked.value;
  const wrong = [...colours, ...chosen].find((c) => colours.includes(c) !== chosen.includes(c));
  return wrong ? `.hand [data-card=${wrong}]` : '[data-action=place]';
}
