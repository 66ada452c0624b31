import { otlpJson } from "#api/otlp-json.ts";
import { ok } from "#lib/result.ts";
import { patientAccess } from "../../../collector.ts";
import { proxyAnswer } from "../../../proxy-answer.ts";

export async function GET(_: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const trace = await (await patientAccess()).client.getTrace({ trace: (await params).id, detail: "whole" });
  if (!trace.ok) return proxyAnswer(trace, "application/json", "attachment");
  const answer = proxyAnswer(
    ok(Response.json(otlpJson(trace.value))),
    "application/json; charset=utf-8",
    "attachment",
  );
  answer.headers.set("content-disposition", `attachment; filename="trace-${trace.value.traceId}.json"`);
  return answer;
}
