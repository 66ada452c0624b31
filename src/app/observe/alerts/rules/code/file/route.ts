import { alertsFile } from "#dashboard/alerts/rules/alerts-file.ts";
import { patientAccess } from "../../../../collector.ts";
import { proxyAnswer } from "../../../../proxy-answer.ts";

export async function GET(): Promise<Response> {
  const answer = proxyAnswer(
    await alertsFile((await patientAccess()).client),
    "application/json; charset=utf-8",
    "attachment",
  );
  answer.headers.set("content-disposition", 'attachment; filename="glasshouse.alerts.json"');
  return answer;
}
