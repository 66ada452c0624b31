import { rulesFile } from "#dashboard/alerts/rules/rules-file.ts";
import { ok } from "#lib/result.ts";
import { patientAccess } from "../../../../collector.ts";
import { proxyAnswer } from "../../../../proxy-answer.ts";

export async function GET(): Promise<Response> {
  const rules = await (await patientAccess()).client.listRules();
  const answer = proxyAnswer(
    rules.ok ? ok(new Response(rulesFile(rules.value))) : rules,
    "application/json; charset=utf-8",
    "attachment",
  );
  answer.headers.set("content-disposition", 'attachment; filename="glasshouse.alerts.json"');
  return answer;
}
