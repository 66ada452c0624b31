import { traceFile } from "#dashboard/traces/trace-file.ts";
import { ok } from "#lib/result.ts";
import { patientAccess } from "../../../collector.ts";
import { proxyAnswer } from "../../../proxy-answer.ts";

export async function GET(_: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const trace = await (await patientAccess()).client.getTrace({ trace: (await params).id, detail: "whole" });
  if (!trace.ok) return proxyAnswer(trace, "application/json", "attachment");
  const { filename, content } = traceFile(trace.value);
  const answer = proxyAnswer(ok(Response.json(content)), "application/json; charset=utf-8", "attachment");
  answer.headers.set("content-disposition", `attachment; filename="${filename}"`);
  return answer;
}
