import type { LogView } from "#api/logs.ts";

/** A time, in ISO 8601, of which lines may be missing, as nothing was followed in it. */
export interface TailGap {
  id: string;
  since: string;
  until: string;
}

export type TailItem = LogView | TailGap;

/** What a live tail holds: what is shown, and what came since it was paused. */
export interface TailState {
  /** Latest first. */
  shown: TailItem[];
  /** Came in and are not shown yet, oldest first. */
  waiting: TailItem[];
  /** Lines that came in and are not shown at all, because they came faster than anybody reads. */
  passedBy: number;
  /** How many lines came in each of the last steps. */
  arrivals: number[];
  /** How many lines the next step may show: what comes all at once is shown where little came before. */
  room: number;
}

/** What came since the last step. It is filled outside of React, which so renders as often as a step is and no more. */
export interface Intake {
  /** Oldest first. */
  items: TailItem[];
  /** Lines that came too, and are not kept. */
  dropped: number;
}

/** A person reads a few lines a second; in the long run no more than this are shown at a time. */
export const LINES_A_STEP = 12;
export const MOST_SHOWN = 300;
const MOST_WAITING = 2000;
const RATED_STEPS = 8;

export const EMPTY_TAIL: TailState = {
  shown: [],
  waiting: [],
  passedBy: 0,
  arrivals: [],
  room: MOST_SHOWN,
};

export function isGap(item: TailItem): item is TailGap {
  return "until" in item;
}

export function countLines(items: TailItem[]): number {
  return items.reduce((count, item) => (isGap(item) ? count : count + 1), 0);
}

/** Keeps a line or a gap that came; the intake holds no more than can be of use. */
export function keep(intake: Intake, item: TailItem): void {
  intake.items.push(item);
  if (intake.items.length < 2 * MOST_WAITING) return;
  const { kept, left } = lastLines(intake.items, MOST_WAITING);
  intake.items = kept;
  intake.dropped += left;
}

/** Takes in what arrived in one step, or in more where the browser let the tail wait. */
export function receive(state: TailState, { items, dropped }: Intake, steps = 1): TailState {
  const came = (countLines(items) + dropped) / steps;
  const rated = Array.from({ length: Math.min(steps, RATED_STEPS) }, () => came);
  const waiting = items.length === 0 ? state.waiting : [...state.waiting, ...items];
  const { kept, left } = lastLines(waiting, MOST_WAITING);
  return {
    ...state,
    arrivals: [...state.arrivals, ...rated].slice(-RATED_STEPS),
    waiting: kept,
    passedBy: state.passedBy + left + dropped,
    room: Math.min(MOST_SHOWN, state.room + steps * LINES_A_STEP),
  };
}

/** Shows what waits: the latest of it, no more than a person can follow; all of it when `all` is asked for. */
export function step(state: TailState, all = false): TailState {
  if (state.waiting.length === 0) return state;
  const { kept, left } = lastLines(state.waiting, all ? MOST_SHOWN : state.room);
  return {
    ...state,
    shown: [...kept.toReversed(), ...state.shown].slice(0, MOST_SHOWN),
    waiting: [],
    passedBy: state.passedBy + left,
    room: all ? state.room : state.room - countLines(kept),
  };
}

/** Lines a second over the last steps, of which each takes so many milliseconds. */
export function rateOf({ arrivals }: TailState, stepMillis: number): number {
  if (arrivals.length === 0) return 0;
  const sum = arrivals.reduce((all, count) => all + count, 0);
  return (sum / (arrivals.length * stepMillis)) * 1000;
}

/** The last so many lines and all gaps, and how many lines are left out. */
function lastLines(items: TailItem[], most: number): { kept: TailItem[]; left: number } {
  const left = Math.max(0, countLines(items) - most);
  let line = 0;
  return { kept: left === 0 ? items : items.filter((item) => isGap(item) || line++ >= left), left };
}
