import { setTimeout as sleep } from "node:timers/promises";
import type { Millis } from "#lib/units.ts";

/**
 * Where requests wait for each other while the thread is busy. Node accepts one connection in a turn of its event loop, and
 * reads from up to a thousand others before it does anything else. If each request were decoded as soon as it is read, new
 * connections would wait unaccepted until the system resets them; answers, commits, questions and timers would wait for all that
 * was read. So the thread alternates: it decodes for a slice, in the order in which requests came, then lets the loop turn for as
 * long while that brings requests.
 */
export interface Turns {
  /** Resolves when a request may be decoded; false if too many wait, or it waited so long that its sender is about to give up. */
  take: () => Promise<boolean>;
}

interface Waiting {
  since: Millis;
  settle: (admitted: boolean) => void;
}

/**
 * @param slice how long requests are decoded before others are read; the last one may take longer
 * @param hold how long one behind too many waits for its refusal: a sender that is refused at once sends the next request at once,
 *   and refusing costs a tenth of what storing does
 * @param now any monotonic clock
 */
export function createTurns({
  slice,
  patience,
  hold,
  mostWaiting,
  now = () => performance.now(),
}: {
  slice: Millis;
  patience: Millis;
  hold: Millis;
  mostWaiting: number;
  now?: () => Millis;
}): Turns {
  const waiting: Waiting[] = [];
  let isScheduled = false;
  /** Whether the loop's last turn brought requests. */
  let hasRead = false;
  let readUntil: Millis = -Infinity;

  function schedule(): void {
    if (isScheduled || waiting.length === 0) return;
    isScheduled = true;
    setImmediate(nextTurn);
  }

  function nextTurn(): void {
    isScheduled = false;
    const readsOn = hasRead && now() < readUntil;
    hasRead = false;
    if (readsOn) schedule();
    else admit(now() + slice);
  }

  /** Settles the first that waits and, once it has been decoded, the next one. */
  function admit(until: Millis): void {
    const next = waiting.shift();
    if (next === undefined) return;
    next.settle(now() - next.since <= patience);
    // Decoding is a chain of microtasks. The next tick comes after the last of them.
    queueMicrotask(() => process.nextTick(goOn, until));
  }

  function goOn(until: Millis): void {
    if (now() < until) {
      admit(until);
      return;
    }
    readUntil = now() + slice;
    schedule();
  }

  return {
    take() {
      if (waiting.length >= mostWaiting) return sleep(hold, false, { ref: false });
      const { promise, resolve } = Promise.withResolvers<boolean>();
      waiting.push({ since: now(), settle: resolve });
      hasRead = true;
      schedule();
      return promise;
    },
  };
}
