import { Readable } from "node:stream";
import { auditQuestion, readAuditFilter } from "#dashboard/access/audit-filter.ts";
import { auditLines, LINES_A_PAGE } from "#dashboard/access/audit-lines.ts";
import { ok } from "#lib/result.ts";
import { patientAccess, viewer } from "../../../collector.ts";
import { proxyAnswer } from "../../../proxy-answer.ts";

const TYPE = "application/x-ndjson; charset=utf-8";

/** The matching entries as JSON lines, the latest first. */
export async function GET(request: Request): Promise<Response> {
  const filter = readAuditFilter(Object.fromEntries(new URL(request.url).searchParams));
  const { client } = await patientAccess();
  const question = auditQuestion(filter, (await viewer()).now);
  const first = await client.listAudit({ ...question, per_page: LINES_A_PAGE });
  if (!first.ok) return proxyAnswer(first, TYPE, "attachment");
  const lines = Readable.toWeb(Readable.from(auditLines(client, question, first.value)));
  return proxyAnswer(
    ok(new Response(lines as ReadableStream<Uint8Array>)),
    TYPE,
    "attachment; filename=audit.ndjson",
  );
}
