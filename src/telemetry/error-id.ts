import type { EventId, TraceId } from "#lib/ids.ts";

/**
 * The id of one occurrence of a server error, which server and browser work out alike without talking to each other.
 *
 * In production Next tells the browser nothing but `digest`, the same for every occurrence of the error. The trace id
 * differs for every request, and both sides know it. Together they name the occurrence.
 *
 * @param traceId of the request that failed
 * @param digest Next's digest of the error
 */
export function serverErrorId(traceId: TraceId, digest: string): EventId {
  let id = "";
  for (let lane = 0; lane < 4; lane++) {
    const traceBits = Number.parseInt(traceId.slice(lane * 8, lane * 8 + 8), 16);
    id += ((traceBits ^ hash(digest, lane)) >>> 0).toString(16).padStart(8, "0");
  }
  return id as EventId;
}

/** FNV-1a of 32 bits with an avalanche step; synchronous, because React renders while it waits. */
function hash(text: string, seed: number): number {
  let bits = 0x81_1c_9d_c5 ^ seed;
  for (let i = 0; i < text.length; i++) bits = Math.imul(bits ^ text.charCodeAt(i), 0x01_00_01_93);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85_eb_ca_6b);
  return bits ^ (bits >>> 13);
}

/** Groups of four, as a person reads an id aloud over the telephone. */
export function readAloud(id: string): string {
  return id.replaceAll(/(.{4})(?=.)/g, "$1 ");
}
