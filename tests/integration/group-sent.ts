import { groupEvent } from "#collector/group/group-event.ts";
import { newEventId } from "#collector/receive/ingest.ts";
import { normalizeEvent } from "#collector/normalize/event/normalize-event.ts";
import { type SourceMapLookup, symbolicate } from "#collector/symbolicate/symbolicate.ts";
import type { ProjectId } from "#lib/ids.ts";
import { err } from "#lib/result.ts";
import { scrubbing } from "../fixtures/reception.ts";

const noMaps: SourceMapLookup = () => Promise.resolve(err({ code: "no_source_map" }));

/** The hashes of an event sent by an SDK, after everything that reception does to it. */
export async function groupSent(
  sent: Record<string, unknown>,
  lookupSourceMap: SourceMapLookup = noMaps,
): Promise<string[]> {
  const event = await normalizeEvent(sent, {
    projectId: 1 as ProjectId,
    eventId: newEventId(),
    receivedAt: Date.now(),
    maxAge: 30 * 86_400_000,
    scrubbing,
    symbolicate: (payload) => symbolicate(payload, lookupSourceMap),
  });
  return groupEvent(event).hashes;
}

/** Whether two events are one issue. */
export function isJoined(a: string[], b: string[]): boolean {
  return a.some((hash) => b.includes(hash));
}
