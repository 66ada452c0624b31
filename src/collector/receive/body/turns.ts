import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { Millis } from "#lib/units.ts";
import type { Seat, Seats } from "../threads/seats.ts";

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
  /** The same for a request that another thread may decode: resolves to a seat there if one is free first. */
  takeTurnOrSeat: () => Promise<Turn>;
}

export type Turn = "here" | "refused" | Seat;

interface Waiting {
  since: Millis;
  mayLeave: boolean;
  settle: (turn: Turn) => void;
}

const NO_SEATS: Seats = {
  exist: () => false,
  take: () => undefined,
  add: () => undefined,
  onFree: () => undefined,
};
/** Over how long this thread is looked at, and from which share of that time on it counts as falling behind. */
const LOOK: Millis = 500;
const BUSY = 0.9;

/**
 * @param slice how long requests are decoded before others are read; the last one may take longer
 * @param hold how long one behind too many waits for its refusal: a sender that is refused at once sends the next request at once,
 *   and refusing costs a tenth of what storing does
 * @param seats of the threads that decode as well: this one leaves to them what they have seats for, as nobody else can read
 *   requests, and has more of them started while it falls behind
 * @param busySince the share of the time since its last call that this thread was busy, from 0 to 1
 * @param now any monotonic clock
 */
export function createTurns({
  slice,
  patience,
  hold,
  mostWaiting,
  seats = NO_SEATS,
  busySince = shareOfLoop(),
  now = () => performance.now(),
}: {
  slice: Millis;
  patience: Millis;
  hold: Millis;
  mostWaiting: number;
  seats?: Seats;
  busySince?: () => number;
  now?: () => Millis;
}): Turns {
  const waiting: Waiting[] = [];
  let isScheduled = false;
  /** Whether the loop's last turn brought requests. */
  let hasRead = false;
  let readUntil: Millis = -Infinity;
  let lookedAt = now();
  /** Whether something was decoded here since then that might have left. */
  let wantsHelp = false;
  seats.onFree(fillSeats);

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
    else admit(now());
  }

  /** Settles the first that waits and, once it has been decoded, the next one. */
  function admit(began: Millis): void {
    const next = waiting.shift();
    if (next === undefined) return;
    wantsHelp ||= next.mayLeave;
    next.settle(hasPatience(next) ? "here" : "refused");
    // Decoding is a chain of microtasks. The next tick comes after the last of them.
    queueMicrotask(() => process.nextTick(goOn, began));
  }

  function goOn(began: Millis): void {
    const spent = now() - began;
    // Threads that are full must not become idle for the length of a slice.
    if (spent < slice && !(seats.exist() && waiting[0]?.mayLeave === true)) {
      admit(began);
      return;
    }
    readUntil = now() + Math.min(spent, slice);
    getHelp();
    schedule();
  }

  function hasPatience({ since }: Waiting): boolean {
    return now() - since <= patience;
  }

  function getHelp(): void {
    if (!wantsHelp || now() - lookedAt < LOOK) return;
    lookedAt = now();
    wantsHelp = false;
    if (busySince() >= BUSY) seats.add();
  }

  /** Gives the free seats to the first that may leave. */
  function fillSeats(): void {
    for (;;) {
      const at = waiting.findIndex(({ mayLeave }) => mayLeave);
      const seat = at === -1 ? undefined : seats.take();
      if (seat === undefined) break;
      const [next] = waiting.splice(at, 1) as [Waiting];
      if (hasPatience(next)) {
        next.settle(seat);
        continue;
      }
      next.settle("refused");
      seat.leave();
    }
  }

  function wait(mayLeave: boolean): Promise<Turn> {
    if (waiting.length >= mostWaiting) return sleep(hold, "refused" as const, { ref: false });
    const { promise, resolve } = Promise.withResolvers<Turn>();
    waiting.push({ since: now(), mayLeave, settle: resolve });
    hasRead = true;
    schedule();
    return promise;
  }

  return {
    take: async () => (await wait(false)) === "here",
    takeTurnOrSeat() {
      const seat = seats.take();
      return seat === undefined ? wait(true) : Promise.resolve(seat);
    },
  };
}

/** How busy the event loop is, which also counts when another program has the core. */
function shareOfLoop(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const current = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(current, last);
    last = current;
    return utilization;
  };
}
