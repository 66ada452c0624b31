import { eventTags } from "#collector/tags/event-tags.ts";
import type { Event, EventPayload } from "#model/event.ts";
import type { Grouping, GroupingRecord } from "#model/grouping.ts";
import { searchFacts, type SearchFacts } from "../issues/search-facts.ts";

export interface EncodedEvent {
  event: Omit<Event, "payload">;
  /** JSON of `[string, string][]`: the SDK's, then the derived ones. */
  tags: string;
  hashes: string[];
  /** Version of the algorithm that computed `hashes`. */
  hashVersion: number;
  earlierHashes?: string[] | undefined;
  facts: SearchFacts;
  /** Bytes of the payload's JSON. */
  size: number;
  /** JSON of `EventDetail`; as bytes once packed for the writer. */
  detail: string | Uint8Array;
}

/** The fields of an event that its issue is searched by. */
export type SearchedEvent = Pick<EncodedEvent, "event" | "hashes" | "facts" | "detail">;

export type EventDetail = [payload: EventPayload, grouping: GroupingRecord];

/** Serialises each payload; this is the only place that does. */
export function encodeEvents(events: { event: Event; grouping: Grouping }[]): EncodedEvent[] {
  return events.map(({ event, grouping }) => {
    const { payload, ...line } = event;
    const json = JSON.stringify(payload);
    const tags = eventTags(payload);
    return {
      event: line,
      tags: JSON.stringify(tags),
      hashes: grouping.hashes,
      hashVersion: grouping.version,
      earlierHashes: grouping.earlierHashes,
      facts: searchFacts(event, tags),
      size: Buffer.byteLength(json),
      detail: `[${json},${JSON.stringify(grouping)}]`,
    };
  });
}
