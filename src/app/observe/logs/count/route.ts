import { logQuestion, readLogFilter } from "#dashboard/logs/log-filter.ts";
import { patientAccess, viewer } from "../../collector.ts";
import { answerJson } from "../../proxy-answer.ts";

const DAY = 86_400;

/** The number of matching lines, shown beside a link. */
export async function GET(request: Request): Promise<Response> {
  const filter = readLogFilter(Object.fromEntries(new URL(request.url).searchParams));
  const { client } = await patientAccess();
  const { now } = await viewer();
  return answerJson(await client.countLogs({ ...logQuestion(filter, now), step: DAY }));
}
