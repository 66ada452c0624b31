import { proxyAnswer } from "../../../../proxy-answer.ts";
import { patientAccess } from "../../../../collector.ts";
import { ok } from "#lib/result.ts";

export async function GET(_: Request, { params }: { params: Promise<{ event: string }> }): Promise<Response> {
  const { client } = await patientAccess();
  const page = await client.getTransaction({ event: (await params).event });
  const json = "application/json; charset=utf-8";
  if (!page.ok) return proxyAnswer(page, json, "inline");
  return proxyAnswer(ok(Response.json(page.value.payload)), json, "inline");
}
