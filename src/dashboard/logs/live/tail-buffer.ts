import type { LogView } from "#model/api/log.ts";

/** What a live tail holds: the lines shown, and those that came since it was paused. */
export interface TailState {
  /** Latest first. */
  shown: LogView[];
  /** Came in and are not shown yet, oldest first. */
  waiting: LogView[];
  /** Came in and are not shown at all, because they came faster than anybody reads. */
  passedBy: number;
  /** How many came in each of the last steps. */
  arrivals: number[];
}

/** What came since the last step. It is filled outside of React, which so renders as often as a step is and no more. */
export interface Intake {
  /** Oldest first. */
  logs: LogView[];
  /** Came too, and is not kept. */
  dropped: number;
}

export const EMPTY_TAIL: TailState = { shown: [], waiting: [], passedBy: 0, arrivals: [] };

/** A person reads a few lines a second; the last of more than this are shown at a time. */
export const LINES_A_STEP = 12;
const MOST_SHOWN = 300;
const MOST_WAITING = 2000;
const RATED_STEPS = 8;

/** Keeps a line that came; the intake holds no more than can be of use. */
export function keep(intake: Intake, log: LogView): void {
  intake.logs.push(log);
  if (intake.logs.length < 2 * MOST_WAITING) return;
  intake.dropped += MOST_WAITING;
  intake.logs.splice(0, MOST_WAITING);
}

/** Takes in what arrived in one step. */
export function receive(state: TailState, { logs, dropped }: Intake): TailState {
  const arrivals = [...state.arrivals, logs.length + dropped].slice(-RATED_STEPS);
  const waiting = logs.length === 0 ? state.waiting : [...state.waiting, ...logs];
  const over = Math.max(0, waiting.length - MOST_WAITING);
  return { ...state, arrivals, waiting: waiting.slice(over), passedBy: state.passedBy + over + dropped };
}

/** Shows what waits: the latest of it, no more than a person can follow; all of it when `all` is asked for. */
export function step(state: TailState, all = false): TailState {
  if (state.waiting.length === 0) return state;
  const most = all ? MOST_SHOWN : LINES_A_STEP;
  const passed = Math.max(0, state.waiting.length - most);
  const next = state.waiting.slice(passed).toReversed();
  return {
    ...state,
    shown: [...next, ...state.shown].slice(0, MOST_SHOWN),
    waiting: [],
    passedBy: state.passedBy + passed,
  };
}

/** Lines a second over the last steps, of which each takes so many milliseconds. */
export function rateOf({ arrivals }: TailState, stepMillis: number): number {
  if (arrivals.length === 0) return 0;
  const sum = arrivals.reduce((all, count) => all + count, 0);
  return (sum / (arrivals.length * stepMillis)) * 1000;
}
