import type { Millis, UnixMillis } from "#lib/units.ts";

/** A span of a request that is not written down yet. */
export interface Part {
  service: string;
  name: string;
  kind: "server" | "client" | "consumer" | "internal";
  /** From the start of the part that it belongs to. */
  offset: Millis;
  duration: Millis;
  attributes: Record<string, string | number>;
  /** What it failed with; null if it did not. */
  failure: Failure | null;
  parts: Part[];
}

export interface Failure {
  type: string;
  message: string;
}

/** A request, and who sent it. */
export interface Visit {
  at: UnixMillis;
  tenant: string;
  country: string;
  browser: Browser;
  user: string;
  root: Part;
}

export interface Browser {
  name: string;
  agent: string;
}

/** The parts of a service that follow one another, each beginning where the one before ended. */
export function inSequence(parts: Part[], start: Millis = 1): Part[] {
  let offset = start;
  for (const part of parts) {
    part.offset = offset;
    offset += part.duration + 0.4;
  }
  return parts;
}

/** Makes a part last as long as the parts within need, and its own work besides. */
export function around(part: Part, own: Millis): Part {
  const last = Math.max(0, ...part.parts.map(({ offset, duration }) => offset + duration));
  part.duration = last + own;
  return part;
}

/** A part and all parts within. */
export function* everyPart(part: Part): Generator<Part> {
  yield part;
  for (const inner of part.parts) yield* everyPart(inner);
}
