import type { TraceView } from "#api/trace.ts";
import type { CollectorClient } from "../../collector-client/collector-client.ts";
import { spanLabel } from "../page/span-label.ts";

/** The latest trace without a failure that begins with the same span in the same service; null where there is none since `start`. */
export async function healthyTrace(
  client: Pick<CollectorClient, "listTraces" | "getTrace">,
  trace: TraceView,
  start: string,
): Promise<TraceView | null> {
  const root = trace.spans.find(({ parentSpanId }) => parentSpanId === null) ?? trace.spans[0];
  if (root === undefined) return null;
  const name = root.name.replaceAll('"', "");
  const listed = await client.listTraces({
    query: `service:"${root.service}" name:"${name}"`,
    start,
    limit: 100,
  });
  if (!listed.ok) return null;
  const found = listed.value.traces.find(
    (other) =>
      other.traceId !== trace.traceId &&
      other.failedSpans + other.events === 0 &&
      !other.rootMissing &&
      [root.name, spanLabel(root)].includes(other.rootName) &&
      other.rootService === root.service,
  );
  const answer =
    found === undefined ? null : await client.getTrace({ trace: found.traceId, detail: "columns" });
  return answer?.ok === true ? answer.value : null;
}
