import type { Clock } from "#lib/clock.ts";
import type { Millis } from "#lib/units.ts";

/** Remembers for a moment that the collector does not answer, so that not every page waits for it anew. */
export interface CircuitBreaker {
  /** While open, questions fail at once. */
  isOpen: () => boolean;
  /** Call when the collector left a question unanswered that it answers from memory. */
  open: () => void;
  /** Call with every answer, however late. */
  close: () => void;
}

/** Opens for `pause` at a time: the first question after it finds out whether the collector is back. */
export function circuitBreaker(clock: Clock, pause: Millis): CircuitBreaker {
  let openUntil = 0;
  return {
    isOpen: () => clock() < openUntil,
    open() {
      openUntil = clock() + pause;
    },
    close() {
      openUntil = 0;
    },
  };
}
