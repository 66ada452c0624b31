import { ok } from "#lib/result.ts";
import { metricsCsv, metricsJson } from "#dashboard/metrics/export-metrics.ts";
import { readLines } from "#dashboard/metrics/metric-lines.ts";
import { readMetricScope } from "#dashboard/metrics/metric-scope.ts";
import { readLine } from "#dashboard/metrics/read-metrics.ts";
import { patientAccess, viewer } from "../../collector.ts";
import { proxyAnswer } from "../../proxy-answer.ts";

/** Groups of each line that are written. */
const TOP = 50;

/** The figures of a chart as CSV or JSON. */
export async function GET(request: Request): Promise<Response> {
  const search = Object.fromEntries(new URL(request.url).searchParams);
  const { client } = await patientAccess();
  const scope = readMetricScope(search, (await viewer()).now);
  const lines = await Promise.all(readLines(search).map((line) => readLine(client, line, scope, TOP)));
  const failed = lines.find(({ answer }) => !answer.ok);
  if (failed !== undefined && !failed.answer.ok) return proxyAnswer(failed.answer, "text/plain", "inline");
  if (search["format"] === "csv")
    return proxyAnswer(
      ok(new Response(metricsCsv(lines))),
      "text/csv; charset=utf-8",
      'attachment; filename="metrics.csv"',
    );
  return proxyAnswer(
    ok(Response.json(metricsJson(lines))),
    "application/json",
    'attachment; filename="metrics.json"',
  );
}
