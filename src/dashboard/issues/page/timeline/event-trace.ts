import type { EventView } from "#api/events.ts";
import type { TraceView } from "#api/trace.ts";
import type { CollectorClient } from "../../../collector-client/collector-client.ts";

/** Larger traces are not loaded for the timeline, so that they do not delay the page. */
const MOST_SPANS = 5000;

/** The event's trace; null if it has none, if nothing else of it is stored, or if it is too large or unavailable. */
export async function eventTrace(
  client: Pick<CollectorClient, "getTrace">,
  { glasshouse: { trace } }: EventView,
): Promise<TraceView | null> {
  if (trace === null || trace.spans > MOST_SPANS || trace.spans + trace.logs + trace.events <= 1) return null;
  const answer = await client.getTrace({ trace: trace.traceId, detail: "columns" });
  return answer.ok ? answer.value : null;
}
