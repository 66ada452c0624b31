import type { EventView } from "#api/events.ts";
import type { TraceView } from "#api/trace.ts";
import type { CollectorClient } from "../../../collector-client/collector-client.ts";

/** Spans of a trace up to which an issue's page asks for it: what happened before is told from its neighbourhood, and must not keep the page. */
const MOST_SPANS = 5000;

/** The trace of an event; null where it has none, where nothing else of it is stored, or where it is too large or cannot be had now. */
export async function eventTrace(
  client: Pick<CollectorClient, "getTrace">,
  { glasshouse: { trace } }: EventView,
): Promise<TraceView | null> {
  if (trace === null || trace.spans > MOST_SPANS || trace.spans + trace.logs + trace.events <= 1) return null;
  const answer = await client.getTrace({ trace: trace.traceId, detail: "columns" });
  return answer.ok ? answer.value : null;
}
