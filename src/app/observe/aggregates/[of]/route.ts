import { aggregateQuestion, readAggregateState } from "#dashboard/aggregates/aggregate-state.ts";
import { writeCsv } from "#dashboard/aggregates/write-csv.ts";
import { readGrouped } from "#dashboard/search/read-searched.ts";
import { ok } from "#lib/result.ts";
import { patientAccess, viewer } from "../../collector.ts";
import { proxyAnswer } from "../../proxy-answer.ts";

/** The most groups of a download; the others are in its row of the rest. */
const MAX_GROUPS = 1000;

/** The aggregates as CSV or, with `format=json`, as the collector answers them. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ of: string }> },
): Promise<Response> {
  const of = readGrouped((await params).of);
  if (of === undefined) return new Response(null, { status: 404 });
  const search = Object.fromEntries(new URL(request.url).searchParams);
  const { client } = await patientAccess();
  const question = aggregateQuestion(readAggregateState(of, search), (await viewer()).now);
  const answer = await client.aggregate({ ...question, limit: MAX_GROUPS });
  if (!answer.ok) return proxyAnswer(answer, "text/plain", "attachment");
  const isJson = search["format"] === "json";
  return proxyAnswer(
    ok(new Response(isJson ? JSON.stringify(answer.value) : writeCsv(answer.value))),
    isJson ? "application/json" : "text/csv; charset=utf-8",
    `attachment; filename="${of}.${isJson ? "json" : "csv"}"`,
  );
}
