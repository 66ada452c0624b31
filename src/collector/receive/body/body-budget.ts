import type { Bytes, Millis } from "#lib/units.ts";
import { collectAfter } from "#lib/collect-garbage.ts";
import { largeLane, type LanePlace } from "./large-lane.ts";
import type { Seats } from "../threads/seats.ts";
import { createTurns, type Turn } from "./turns.ts";

/**
 * Bounds the memory of all bodies together: each has its own limit, but thousands may arrive at once. What has arrived
 * shares `limit`; what large ones become, inflated and decoded, is bounded by a lane.
 */
export interface BodyBudget {
  /** Whether small bodies may be decoded in other threads. */
  hasSeats: boolean;
  /** The share of one request. */
  open: () => BodyShare;
}

export interface BodyShare {
  /** Whether this many more bytes may be held. */
  take: (bytes: Bytes) => boolean;
  /** Waits until a large body of this size may arrive as a whole; false if that takes too long. */
  arrive: (bytes: Bytes) => Promise<boolean>;
  /** Waits until a small body may be decoded; false if that takes too long. */
  takeTurn: () => Promise<boolean>;
  /** The same, but a seat in another thread will do. */
  takeTurnOrSeat: () => Promise<Turn>;
  /** Waits until a body of up to this size may be inflated and decoded; false if that takes too long. */
  enterLane: (bytes: Bytes) => Promise<boolean>;
  /** Says the size of the body that entered the lane, once it is known. */
  shrink: (bytes: Bytes) => void;
  /** Returns the whole share; calling it again does nothing. */
  release: () => void;
}

/** Free per request: nearly all are small, and even the maximum number of connections holds little at this size. */
const FREE: Bytes = 16 * 1_024;

/** Of the bodies that are inflated and decoded at the same time. */
const LANE: Bytes = 40 * 1_048_576;
/** Less than senders wait for an answer, and enough for several of the largest bodies. */
const PATIENCE: Millis = 10_000;
const MOST_WAITING = 64;
/** As long as nobody notices that questions and commits wait for it. */
const SLICE: Millis = 10;
/** Half of what exporters wait for an answer (https://opentelemetry.io/docs/specs/otel/protocol/exporter/): storing takes time too. */
const TURN_PATIENCE: Millis = 5_000;
/** Less than senders wait for an answer, and enough that refusing thousands of connections leaves time to store. */
const HOLD: Millis = 2_000;
/** Each takes some 40 KB besides its body. */
const MOST_TURNS = 1_024;

/** @param seats of the threads that decode as well */
export function createBodyBudget(limit: Bytes, seats?: Seats): BodyBudget {
  let used: Bytes = 0;
  const bounds = { patience: PATIENCE, mostWaiting: MOST_WAITING };
  // Of several that arrive piece by piece at the same time, all would run out of room, and none be read to its end.
  const arrivals = largeLane({ capacity: limit, ...bounds });
  const lane = largeLane({ capacity: LANE, ...bounds });
  const turns = createTurns({
    slice: SLICE,
    patience: TURN_PATIENCE,
    hold: HOLD,
    mostWaiting: MOST_TURNS,
    seats,
  });
  return {
    hasSeats: seats !== undefined,
    open() {
      let size: Bytes = 0;
      let counted: Bytes = 0;
      let released = false;
      let arrival: LanePlace | undefined;
      let place: LanePlace | undefined;
      return {
        take(bytes) {
          size += bytes;
          const more = Math.max(size - FREE, 0) - counted;
          if (released || used + more > limit) return false;
          used += more;
          counted += more;
          return true;
        },
        arrive(bytes) {
          if (released) return Promise.resolve(false);
          arrival ??= arrivals.enter(bytes);
          return arrival.admitted;
        },
        takeTurn: async () => (await turns.take()) && !released,
        async takeTurnOrSeat() {
          const turn = await turns.takeTurnOrSeat();
          if (!released) return turn;
          if (typeof turn === "object") turn.leave();
          return "refused";
        },
        enterLane(bytes) {
          if (released) return Promise.resolve(false);
          place ??= lane.enter(bytes);
          return place.admitted;
        },
        shrink: (bytes) => place?.shrink(bytes),
        release() {
          if (released) return;
          released = true;
          used -= counted;
          arrival?.leave();
          // The next body must not find the garbage of this one.
          collectAfter(place?.held() ?? size);
          place?.leave();
        },
      };
    },
  };
}
