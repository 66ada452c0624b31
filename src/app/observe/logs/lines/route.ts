import { logQuestion, readLogFilter } from "#dashboard/logs/log-filter.ts";
import { patientAccess, viewer } from "../../collector.ts";
import { answerJson } from "../../proxy-answer.ts";

const LINES = 500;

/** The next page of the endless list. */
export async function GET(request: Request): Promise<Response> {
  const filter = readLogFilter(Object.fromEntries(new URL(request.url).searchParams));
  const { client } = await patientAccess();
  const { now } = await viewer();
  return answerJson(
    await client.listLogs({ ...logQuestion(filter, now), cursor: filter.cursor, limit: LINES }),
  );
}
