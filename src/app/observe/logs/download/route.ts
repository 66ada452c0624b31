import { Readable } from "node:stream";
import { logQuestion, readLogFilter } from "#dashboard/logs/log-filter.ts";
import { logLines } from "#dashboard/logs/read-logs.ts";
import { ok } from "#lib/result.ts";
import { patientAccess, viewer } from "../../collector.ts";
import { proxyAnswer } from "../../proxy-answer.ts";

/** The matching lines as JSON lines, latest first. */
export async function GET(request: Request): Promise<Response> {
  const filter = readLogFilter(Object.fromEntries(new URL(request.url).searchParams));
  const { client } = await patientAccess();
  const question = logQuestion(filter, (await viewer()).now);
  const first = await client.listLogs({ ...question, limit: 500 });
  if (!first.ok) return proxyAnswer(first, "application/x-ndjson", "attachment");
  const lines = Readable.from(logLines(client, question, first.value));
  const answer = proxyAnswer(
    ok(new Response(Readable.toWeb(lines) as ReadableStream<Uint8Array>)),
    "application/x-ndjson; charset=utf-8",
    "attachment",
  );
  answer.headers.set("content-disposition", 'attachment; filename="logs.ndjson"');
  return answer;
}
