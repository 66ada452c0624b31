import { traceChart } from "#dashboard/traces/waterfall/trace-chart.ts";
import { writeChart } from "#dashboard/traces/waterfall/chart-text.ts";
import { ok } from "#lib/result.ts";
import { patientAccess } from "../../../collector.ts";
import { proxyAnswer } from "../../../proxy-answer.ts";
import { chartCache } from "../chart-cache.ts";

/** The chart of a long trace: from the cache of its page, or computed again. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  const { client, closedTo } = await patientAccess();
  const key = new URL(request.url).searchParams.get("laid") ?? "";
  const laid = closedTo === null ? chartCache.find(key) : undefined;
  if (laid !== undefined) return proxyAnswer(ok(new Response(writeChart(laid))), JSON_TYPE, "inline");
  const trace = await client.getTrace({ trace: (await params).id, detail: "columns" });
  if (!trace.ok) return proxyAnswer(trace, JSON_TYPE, "inline");
  return proxyAnswer(ok(new Response(writeChart(traceChart(trace.value)))), JSON_TYPE, "inline");
}

const JSON_TYPE = "application/json; charset=utf-8";
