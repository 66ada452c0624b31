import type { Connection } from "../engine/connection.ts";

/** Microseconds of one leap at most. */
const MAX_LEAP = 1_000_000;
const ATTEMPTS = 64;
const MAX_MOMENTS = 10_000;

/** Gives a free id for a record of a microsecond: records of one moment keep the order in which they came. */
export function createLogIds(connection: Connection): (micros: number) => number {
  const lastOfMoment = new Map<number, number>();
  const exists = (id: number) => connection.prepare("SELECT 1 FROM logs WHERE id = ?").get(id) !== undefined;
  return (micros) => {
    let id = (lastOfMoment.get(micros) ?? micros - 1) + 1;
    for (let attempt = 1; exists(id); attempt++) {
      // Past a long run of taken ids a random leap in a growing window finds a gap in few steps.
      id +=
        attempt < ATTEMPTS
          ? 1
          : 1 + Math.floor(Math.random() * Math.min(2 ** (attempt - ATTEMPTS), MAX_LEAP));
    }
    if (lastOfMoment.size >= MAX_MOMENTS) lastOfMoment.clear();
    lastOfMoment.set(micros, id);
    return id;
  };
}
