import type { Result } from "#lib/result.ts";
import { type Accepted, answerOf, type EnvelopeRefusal } from "./accept-envelope.ts";
import { finishRequest } from "../finish-request.ts";
import { newReceiver, refuse } from "../item-receiver.ts";
import { acceptReportItem } from "./accept-report-item.ts";
import { checkKey, type Sender } from "../check-key.ts";
import type { Ingest } from "../ingest.ts";

/**
 * Takes what a browser posts to a report endpoint on its own: CSP, Expect-CT, the Reporting API, NEL.
 * Release and environment can only stand in the query.
 */
export async function acceptReport(
  ingest: Ingest,
  sender: Sender,
  body: Uint8Array,
  said: { release?: string; environment?: string },
): Promise<Result<Accepted, EnvelopeRefusal>> {
  const project = checkKey(await ingest.projects(), sender);
  if (!project.ok) return project;
  const receiver = await newReceiver(ingest, project.value);
  try {
    await acceptReportItem(receiver, { payload: body }, said);
  } catch (error) {
    ingest.report(error);
    refuse(receiver, "security", "internal_error");
  }
  const finished = await finishRequest(receiver);
  return finished.ok ? answerOf(finished.value, receiver.answerId) : finished;
}
