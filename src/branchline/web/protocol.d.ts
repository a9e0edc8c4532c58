/**
 * The messages of the server and what is inside them.
 * Generated from its classes by tools/page_types.py (make pages): do not edit.
 */
import type { FactValues, GameEvent } from './types.js';

/** Take an action, given as text in the notation. */
export interface Act {
  type: 'act';
  id: string;
  seq: number;
  action: string;
}

/** Add an open seat. For the host. */
export interface AddSeat {
  type: 'add';
}

/** Why an action cannot be taken; key and text are None when it can. */
export interface Answer {
  type: 'answer';
  id: string;
  action: string;
  key: string | null;
  text: string | null;
  shortage?: Shortage | null;
}

/** Ask why an action cannot be taken. */
export interface Ask {
  type: 'ask';
  id: string;
  action: string;
}

/** Ask which actions pay the claim under way with exactly these cards. */
export interface AskPayment {
  type: 'ask_payment';
  id: string;
  cards: Record<string, number>;
}

/** A claim that made the ticket of another seat longer, or impossible. */
export interface Block {
  step: number;
  by: number;
  route: number;
  seat: number;
  ticket: TicketName;
  spaces: number | null;
}

/** A card for the seat that has the most of something. */
export interface Bonus {
  key: string;
  name: string;
  points: number;
  most: string;
  cities: string | null;
  limit: number;
  ferries: boolean;
}

/** Say something to everybody at the table. */
export interface Chat {
  type: 'chat';
  id: string;
  text: string;
}

/** Something that was said. */
export interface ChatLine {
  type: 'chat_line';
  seat: number | null;
  name: string;
  text: string;
  time: number;
}

/** A place on the map. */
export interface City {
  name: string;
  at: [number, number];
  country: string | null;
  marks: string[];
  attraction: boolean;
  unnamed: boolean;
  short: string | null;
}

/** The server goes away, or this socket is not wanted any longer; come back after a while. */
export interface Closing {
  type: 'closing';
  reason: string;
  retry_seconds: number;
}

/** Decline the proposed rematch, or withdraw your own proposal. */
export interface Decline {
  type: 'decline';
  id: string;
}

/** The message with this id was carried out, as this step where it made one. */
export interface Done {
  type: 'done';
  id: string;
  seq: number | null;
}

/** Take an open seat away; those after it move up. For the host. */
export interface DropSeat {
  type: 'drop';
  seat: number;
}

/** One sentence of a story: its key, and the names and numbers in it. */
export interface Fact {
  key: string;
  values: FactValues;
}

/** Let a bot take an open seat, or change the level of one. For the host. */
export interface Fill {
  type: 'fill';
  seat: number;
  level: string;
}

/** Free the seat of a bot or of somebody else. For the host. */
export interface Free {
  type: 'free';
  seat: number;
}

/** Begin, or start over, on this socket: in a seat of yours, or watching (None). */
export interface Hello {
  type: 'hello';
  seat?: number | null;
  after?: number | null;
}

/** A good action and the reasons for it. */
export interface Hint {
  action: string;
  chance: number;
  error: number;
  points: number;
  reasons: HintReason[];
  source: string;
}

/** Good actions, the best first. */
export interface HintList {
  type: 'hint_list';
  id: string;
  hints: Hint[];
}

/** A fact that speaks for an action: the page says it in its language, and lights it. */
export interface HintReason {
  key: string;
  route: number | null;
  card: string | null;
  tickets: [string, string, number][];
  n: number;
  of: number;
}

/** Ask for good actions, where the table allows it. */
export interface Hints {
  type: 'hints';
  id: string;
}

/** A scripted game: its deal, the moves of everybody, and the texts between them. */
export interface Lesson {
  version: string;
  secret: string;
  seats: number;
  steps: LessonStep[];
}

/** One step: something to read, an action of a seat, or both. */
export interface LessonStep {
  say?: string;
  at?: string;
  do?: string;
  seat?: number;
  auto?: boolean;
}

/** A table as the lobby lists it. */
export interface ListedTable {
  id: string;
  game: string;
  title: string;
  status: string;
  seats: SeatInfo[];
  options: TableOptions;
  mine: number[];
  watchers: number;
  rematch: string | null;
  hosting: boolean;
  proposal: RematchProposal | null;
  commitment: string | null;
  secret: string | null;
  warming: boolean;
  changed: number;
  waiting: number[];
  result: TableResult | null;
}

/** Move from one's own seat to an open one, or change places with a bot. */
export interface Move {
  type: 'move';
  seat: number;
  to: number;
}

/** A table to create. `me` may sit at several seats: then they share one screen. */
export interface NewTable {
  game: string;
  seats: SeatRequest[];
  options?: TableOptions;
}

/** A claim that the seat has announced and is still paying; nobody else sees it. */
export interface OwnClaim {
  route: RouteName;
  colour: string | null;
  locomotives: number;
  coloured: number;
  substitutes: Record<string, number>;
  to_lay: number;
}

/** How a game ended in which the requesting visitor had one seat. */
export interface OwnResult {
  table: string;
  game: string;
  ended: number;
  seat: number;
  result: TableResult;
}

/** A ticket of the viewing seat, and whether it is completed. */
export interface OwnTicket {
  ticket: TicketName;
  completed: boolean;
}

/** What only its owner knows about a yard. */
export interface OwnYard {
  placing: string | null;
  stack: Record<string, number> | null;
  best: TicketName[];
  marked: TicketName[];
  uses: TicketUse[];
}

/** Change how fast the bots of the table play, and how long they leave to undo. */
export interface Pace {
  type: 'pace';
  id: string;
  bot_speed: 'at_once' | 'fast' | 'normal' | 'slow';
  undo_seconds: number;
}

/** Choose the colour of one's trains. */
export interface Paint {
  type: 'paint';
  seat: number;
  colour: number;
}

/** The actions that pay with the cards that were asked about, one after the other. */
export interface PaymentSteps {
  type: 'payment_steps';
  id: string;
  actions: string[];
}

/** Ask whether the server is there. */
export interface Ping {
  type: 'ping';
  id: string;
}

/** The server is there. */
export interface Pong {
  type: 'pong';
  id: string;
}

/** A fact that speaks for an action; `key` says which, the other fields are its words. */
export interface Reason {
  key: string;
  route: number | null;
  card: string | null;
  tickets: TicketName[];
  n: number;
  of: number;
}

/** The message with this id was not carried out; nothing has changed. */
export interface Refused {
  type: 'refused';
  id: string | null;
  key: string;
  text: string;
  shortage?: Shortage | null;
}

/** Propose another game with the same seats, once this one is over, or agree to one. */
export interface Rematch {
  type: 'rematch';
  id: string;
  fill?: 'bot' | 'drop';
}

/** A rematch that somebody has proposed and the others have not all answered. */
export interface RematchProposal {
  by: number;
  fill: 'bot' | 'drop';
  answers: (boolean | null)[];
  seconds: number;
}

/** Let a bot play for somebody who has been away for the grace period of the table. */
export interface Replace {
  type: 'replace';
  id: string;
  seat: number;
}

/** A game, explained. */
export interface Review {
  game: string;
  version: string;
  players: ReviewedPlayer[];
  chances: number[][];
  events: number[];
  decisions: ReviewedDecision[];
  turning_points: TurningPoint[];
  luck: ReviewedLuck[];
  tickets: TicketStory[];
  blocks: Block[];
  source: string;
}

/** How far the review of a finished game is. */
export interface ReviewState {
  key: string;
  status: 'done' | 'failed' | 'none' | 'running' | 'waiting';
  done: number;
  of: number;
  review: Review | null;
}

/** A decision with a choice. */
export interface ReviewedDecision {
  step: number;
  seat: number;
  turn: number;
  kind: string;
  played: string;
  best: string;
  chance: number;
  loss: number;
  error: number;
  grade: string;
}

/** What chance gave with one action, or with the deal (step 0); by seat. */
export interface ReviewedLuck {
  step: number;
  shares: number[];
  points: number[];
}

/** How one player did. */
export interface ReviewedPlayer {
  name: string;
  share: number;
  points: number;
  accuracy: number | null;
  accuracy_by_kind: Record<string, number>;
  luck: number | null;
  luck_points: number | null;
  adjusted_share: number | null;
  adjusted_points: number | null;
}

/** A line between two cities. */
export interface Route {
  a: string;
  b: string;
  length: number;
  colour: string | null;
  ferry: number;
  tunnel: boolean;
  groups: boolean;
  draw_bonus: number;
  lane: number;
}

/** A route as it is printed; the lane counts the routes between the same two cities from 0. */
export interface RouteName {
  a: string;
  b: string;
  lane: number;
}

/** A row of a yard; the locomotives lie on top. */
export interface RowView {
  colour: string;
  cards: number;
  locomotives: number;
}

/** One line of a score sheet: `routes`, `ticket`, `attractions` or `bonus`. */
export interface ScoreLine {
  kind: string;
  points: number;
  what: TicketName | string | null;
}

/** The result of a game; several winners share the victory. */
export interface Scores {
  seats: SeatScore[];
  winners: number[];
}

/** Who sits where. */
export interface SeatInfo {
  seat: number;
  name: string;
  kind: string;
  level: string | null;
  online: boolean;
  stand_in: boolean;
  clock: number | null;
  abort: boolean;
  colour: number;
  host: boolean;
  away: number | null;
}

/** Who is to sit at a seat of a new table. */
export interface SeatRequest {
  kind?: 'bot' | 'me' | 'open';
  level?: string | null;
  name?: string | null;
  colour?: number | null;
}

/** What one seat scored. */
export interface SeatScore {
  seat: number;
  lines: ScoreLine[];
  total: number;
  completed: number;
  rank: number;
  longest: number | null;
}

/** What everybody may know about a seat. */
export interface SeatView {
  seat: number;
  name: string;
  cards: number;
  seen: Record<string, number>;
  tickets: number;
  offered: number;
  points: number;
  trains: number | null;
  yard: RowView[];
  stack: number | null;
  completed: TicketName[];
}

/** A device on which you are signed in. */
export interface SessionInfo {
  id: string;
  device: string;
  created: number;
  seen: number;
  current: boolean;
}

/** What an action needs and what its seat has of it. */
export interface Shortage {
  needed: Record<string, number>;
  held: Record<string, number>;
}

/** Let the bots play on without pauses until this seat is asked again. */
export interface Skip {
  type: 'skip';
  id: string;
}

/** Everything the client needs to show the table as it is now. */
export interface Snapshot {
  type: 'snapshot';
  table: TableInfo;
  seq: number;
  you: number | null;
  view: View | null;
  legal: string[];
  undo: boolean;
  log: Step[];
  chat: ChatLine[];
  standings?: Standing[];
}

/** How much each seat has of what a bonus rewards; None where not everybody may know it. */
export interface Standing {
  bonus: string;
  have: (number | null)[];
}

/** Begin now: bots take the open seats, or as many as possible are dropped. For the host. */
export interface Start {
  type: 'start';
  fill?: 'bot' | 'drop';
  level?: string | null;
}

/** One step of the table: who did what, what happened, and what is different now. */
export interface Step {
  type: 'step';
  seq: number;
  seat: number | null;
  by: string | null;
  action: string | null;
  events: GameEvent[];
  undone: number | null;
  changes: Partial<View>;
  legal: string[];
  undo: boolean;
  standings?: Standing[];
}

/** Who sits where, who is here, votes, clocks or the status have changed. */
export interface TableChanged {
  type: 'table';
  table: TableInfo;
}

/** A table as everybody may see it. */
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  status: string;
  seats: SeatInfo[];
  options: TableOptions;
  mine: number[];
  watchers: number;
  rematch: string | null;
  hosting: boolean;
  proposal: RematchProposal | null;
  commitment: string | null;
  secret: string | null;
  warming: boolean;
}

/** How a table plays. */
export interface TableOptions {
  listed: boolean;
  hints: boolean;
  open_stacks: boolean;
  clock: 'days' | 'decision' | 'none' | 'player';
  clock_seconds: number;
  grace_seconds: number;
  bot_speed: 'at_once' | 'fast' | 'normal' | 'slow';
  undo_seconds: number;
  lesson: boolean;
}

/** How a game ended; each list has one value for each seat. */
export interface TableResult {
  totals: number[];
  ranks: number[];
  completed: number[];
  tickets: number[];
  longest: (number | null)[];
  levels: (string | null)[];
}

/** Two cities to connect, and the points for it. */
export interface Ticket {
  a: string;
  b: string;
  points: number;
  cards: [string, number][];
}

/** A ticket as it is printed. */
export interface TicketName {
  a: string;
  b: string;
  points: number;
}

/** One ticket that a seat kept; the numbers are steps of the game. */
export interface TicketStory {
  seat: number;
  ticket: TicketName;
  kept: number;
  completed: number | null;
  lost: number | null;
  lost_to: number | null;
}

/** The cards of the stack that a ticket uses, or would use if it were chosen next. */
export interface TicketUse {
  ticket: TicketName;
  cards: Record<string, number>;
}

/** Play on from a moment of a finished game, in the seat that decided there, against bots. */
export interface TryIt {
  step: number;
  level: string;
}

/** A tunnel that has been tried and asks for more; all see it. */
export interface TunnelView {
  route: RouteName;
  laid: Record<string, number>;
  revealed: Record<string, number>;
  surcharge: number;
}

/** One of the decisions that cost most, and why. */
export interface TurningPoint {
  decision: number;
  facts: Fact[];
  reasons: Reason[];
}

/** Take back your last action. */
export interface Undo {
  type: 'undo';
  id: string;
  seq: number;
}

/** A position as one seat sees it; `you` is None for a spectator. */
export interface View {
  game: string;
  version: string;
  you: number | null;
  waiting: number[];
  turn: number;
  first: number;
  decision: string;
  turns: number;
  last_turns: number | null;
  seats: SeatView[];
  face_up: (string | null)[];
  deck: number;
  discards: Record<string, number>;
  ticket_deck: number;
  owners: (number | null)[];
  closed: number[];
  bonuses: string[];
  tunnel: TunnelView | null;
  unseen: Record<string, number>;
  last_move: GameEvent[];
  hand: Record<string, number> | null;
  tickets: OwnTicket[];
  offer: TicketName[];
  claim: OwnClaim | null;
  yard: OwnYard | null;
  returned: TicketName[];
  ticket_places: [number, TicketName][];
  scores: Scores | null;
}

/** Vote to abort the game, or take the vote back. */
export interface Vote {
  type: 'vote';
  id: string;
  abort: boolean;
}

/** Who you are to the server. */
export interface Welcome {
  name: string | null;
  has_key: boolean;
}

export type FromBrowser =
  | Hello
  | Act
  | Undo
  | Ask
  | AskPayment
  | Hints
  | Chat
  | Vote
  | Pace
  | Skip
  | Rematch
  | Decline
  | Replace
  | Ping;

export type FromServer =
  | Snapshot
  | Step
  | Done
  | Refused
  | Answer
  | PaymentSteps
  | HintList
  | ChatLine
  | TableChanged
  | Pong
  | Closing;

export type Arrange = Fill | Free | AddSeat | DropSeat | Move | Paint | Start;
