import type { Event, EventPayload } from "#model/event.ts";
import type { Grouping } from "#model/grouping.ts";
import { searchFacts, type SearchFacts } from "../issues/search-facts.ts";

export interface EncodedEvent {
  event: Omit<Event, "payload">;
  /** JSON of `[string, string][]`. */
  tags: string;
  hashes: string[];
  facts: SearchFacts;
  /** Bytes of the payload's JSON. */
  size: number;
  /** JSON of `EventDetail`; its bytes once it is packed to cross to the writer. */
  detail: string | Uint8Array;
}

export type EventDetail = [payload: EventPayload, grouping: Grouping];

/** Serialises each payload, which happens here and nowhere else. */
export function encodeEvents(events: { event: Event; grouping: Grouping }[]): EncodedEvent[] {
  return events.map(({ event, grouping }) => {
    const { payload, ...line } = event;
    const json = JSON.stringify(payload);
    return {
      event: line,
      tags: JSON.stringify(payload.tags ?? []),
      hashes: grouping.hashes,
      facts: searchFacts(event),
      size: Buffer.byteLength(json),
      detail: `[${json},${JSON.stringify(grouping)}]`,
    };
  });
}
