import type { LogView } from "#model/api/log.ts";

/** What a live tail holds: the lines shown, and those that came since it was paused. */
export interface TailState {
  /** Latest first. */
  shown: LogView[];
  /** Came in and are not shown yet, oldest first. */
  waiting: LogView[];
  /** Came in and are not shown at all, because they came faster than anybody reads. */
  passedBy: number;
  /** Whether more came than the collector sends, so that `passedBy` is too low. */
  isCut: boolean;
}

export const EMPTY_TAIL: TailState = { shown: [], waiting: [], passedBy: 0, isCut: false };

/** A person reads a few lines a second; the last of more than this are shown at a time. */
export const LINES_A_STEP = 12;
const MOST_SHOWN = 300;
const MOST_WAITING = 2000;

/** Takes in what arrived. */
export function receive(state: TailState, logs: LogView[]): TailState {
  const waiting = [...state.waiting, ...logs];
  const over = Math.max(0, waiting.length - MOST_WAITING);
  return { ...state, waiting: waiting.slice(over), passedBy: state.passedBy + over };
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
