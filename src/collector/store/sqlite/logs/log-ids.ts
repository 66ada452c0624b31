import type { Connection } from "../engine/connection.ts";

/** The longest leap in microseconds. */
const MAX_LEAP = 1_000_000;
const ATTEMPTS = 64;
const MAX_MOMENTS = 10_000;

/** Returns a free id for a record's microsecond: records of one moment keep their order of arrival. */
export function createLogIds(connection: Connection): (micros: number) => number {
  const lastOfMoment = new Map<number, number>();
  const exists = (id: number) => connection.prepare("SELECT 1 FROM logs WHERE id = ?").get(id) !== undefined;
  return (micros) => {
    let id = (lastOfMoment.get(micros) ?? micros - 1) + 1;
    for (let attempt = 1; exists(id); attempt++) {
      // After a long run of taken ids, random leaps in a growing window find a gap in few steps.
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
