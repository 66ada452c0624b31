import type { EventId, TraceId } from "#lib/ids.ts";

/**
 * The id of one occurrence of a server error, which server and browser compute independently.
 *
 * In production, Next passes nothing to the browser but `digest`, which is the same for every occurrence of an error. The
 * trace id is different for every request, and both sides know it. Together they identify the occurrence.
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

/** 32-bit FNV-1a with an avalanche step. Synchronous, because it is computed while React renders. */
function hash(text: string, seed: number): number {
  let bits = 0x81_1c_9d_c5 ^ seed;
  for (let i = 0; i < text.length; i++) bits = Math.imul(bits ^ text.charCodeAt(i), 0x01_00_01_93);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85_eb_ca_6b);
  return bits ^ (bits >>> 13);
}
