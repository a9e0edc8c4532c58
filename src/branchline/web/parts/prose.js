// @ts-check
/** A text with headings, lists and pictures of cards, read from a small part of Markdown. */
import { html } from '../ui.js';
import { MiniCards } from './card.js';

/** @param {{text: string, sheet: any}} props */
export const Prose = ({ text, sheet }) => blocks(text).map((block, i) => html`<${Block} key=${i} block=${block} sheet=${sheet} />`);

/** Paragraphs and lists, apart by empty lines. @param {string} text */
function blocks(text) {
  return text.split(/\n{2,}/).map((b) => b.trim()).filter((b) => b && !b.startsWith('# '));
}

function Block({ block, sheet }) {
  if (block.startsWith('## ')) return html`<h3>${block.slice(3)}</h3>`;
  if (block.startsWith('- ')) return html`<ul>${block.split(/\n- /).map((line, i) => html`<li key=${i}><${Inline} text=${line.replace(/^- /, '').replace(/\n\s*/g, ' ')} sheet=${sheet} /></li>`)}</ul>`;
  return html`<p><${Inline} text=${block.replace(/\n\s*/g, ' ')} sheet=${sheet} /></p>`;
}

/** `**bold**`, `{cards red 2, locomotive 1}` and `{sheet path}`, which is a number of the sheet. */
function Inline({ text, sheet }) {
  return text.split(/(\*\*[^*]+\*\*|\{[^}]+\})/).map((part, i) => {
    if (part.startsWith('**')) return html`<b key=${i}>${part.slice(2, -2)}</b>`;
    if (part.startsWith('{cards ')) return html`<${MiniCards} key=${i} cards=${Object.fromEntries(part.slice(7, -1).split(', ').map((x) => [x.split(' ')[0], Number(x.split(' ')[1])]))} />`;
    if (part.startsWith('{sheet ')) return String(part.slice(7, -1).split('.').reduce((at, name) => at?.[name], sheet) ?? '?');
    return part;
  });
}
