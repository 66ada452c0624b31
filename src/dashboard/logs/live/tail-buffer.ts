import type { LogView } from "#api/logs.ts";

/** A time range (ISO 8601) in which lines may be missing because the stream was down. */
export interface TailGap {
  id: string;
  since: string;
  until: string;
}

export type TailItem = LogView | TailGap;

/** The state of a live tail. */
export interface TailState {
  /** Latest first. */
  shown: TailItem[];
  /** Received but not shown yet, oldest first. */
  waiting: TailItem[];
  /** Received lines never shown, because they arrived faster than anyone reads. */
  skipped: number;
  /** Lines received in each of the last steps. */
  arrivals: number[];
  /** How many lines the next step may show. Quiet steps save up room for bursts. */
  room: number;
}

/** Lines received since the last step. It fills outside React, which renders once per step. */
export interface Intake {
  /** Oldest first. */
  items: TailItem[];
  /** Received lines dropped from the intake. */
  dropped: number;
}

/** The most lines shown per step in the long run; a person reads a few lines a second. */
export const LINES_A_STEP = 12;
export const MOST_SHOWN = 300;
const MOST_WAITING = 2000;
const RATED_STEPS = 8;

export const EMPTY_TAIL: TailState = {
  shown: [],
  waiting: [],
  skipped: 0,
  arrivals: [],
  room: MOST_SHOWN,
};

export function isGap(item: TailItem): item is TailGap {
  return "until" in item;
}

export function countLines(items: TailItem[]): number {
  return items.reduce((count, item) => (isGap(item) ? count : count + 1), 0);
}

/** Adds a line or a gap to the bounded intake. */
export function keep(intake: Intake, item: TailItem): void {
  intake.items.push(item);
  if (intake.items.length < 2 * MOST_WAITING) return;
  const { kept, left } = lastLines(intake.items, MOST_WAITING);
  intake.items = kept;
  intake.dropped += left;
}

/** Takes in what arrived in a step, or in several if the browser throttled the timer. */
export function receive(state: TailState, { items, dropped }: Intake, steps = 1): TailState {
  const received = (countLines(items) + dropped) / steps;
  const rated = Array.from({ length: Math.min(steps, RATED_STEPS) }, () => received);
  const waiting = items.length === 0 ? state.waiting : [...state.waiting, ...items];
  const { kept, left } = lastLines(waiting, MOST_WAITING);
  return {
    ...state,
    arrivals: [...state.arrivals, ...rated].slice(-RATED_STEPS),
    waiting: kept,
    skipped: state.skipped + left + dropped,
    room: Math.min(MOST_SHOWN, state.room + steps * LINES_A_STEP),
  };
}

/** Shows the lines that were before the stream began, latest first, below all others. */
export function showEarlier(state: TailState, earlier: LogView[]): TailState {
  return { ...state, shown: [...state.shown, ...earlier].slice(0, MOST_SHOWN) };
}

/** Shows waiting lines: the latest, as many as a person can follow, or all. */
export function step(state: TailState, all = false): TailState {
  if (state.waiting.length === 0) return state;
  const { kept, left } = lastLines(state.waiting, all ? MOST_SHOWN : state.room);
  return {
    ...state,
    shown: [...kept.toReversed(), ...state.shown].slice(0, MOST_SHOWN),
    waiting: [],
    skipped: state.skipped + left,
    room: all ? state.room : state.room - countLines(kept),
  };
}

/** Lines per second over the last steps of `stepMillis` each. */
export function rateOf({ arrivals }: TailState, stepMillis: number): number {
  if (arrivals.length === 0) return 0;
  const sum = arrivals.reduce((all, count) => all + count, 0);
  return (sum / (arrivals.length * stepMillis)) * 1000;
}

/** The last `most` lines with all gaps, and how many lines were left out. */
function lastLines(items: TailItem[], most: number): { kept: TailItem[]; left: number } {
  const left = Math.max(0, countLines(items) - most);
  let line = 0;
  return { kept: left === 0 ? items : items.filter((item) => isGap(item) || line++ >= left), left };
}
