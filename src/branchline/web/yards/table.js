// @ts-check
import { html } from '../ui.js';
export const YardTable = () => html`<div></div>`;
