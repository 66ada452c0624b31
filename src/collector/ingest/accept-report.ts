import { err, ok, type Result } from "#lib/result.ts";
import { appendBatch } from "./append-batch.ts";
import type { EnvelopeRefusal } from "./accept-envelope.ts";
import { newReceiver, refuse } from "./item-receiver.ts";
import { acceptReportItem } from "./accept-report-item.ts";
import { checkKey, type Sender } from "./check-key.ts";
import { holdsRecords } from "./empty-batch.ts";
import type { Ingest } from "./ingest.ts";

/**
 * Takes what a browser posts to a report endpoint on its own: CSP, Expect-CT, the Reporting API, NEL.
 * Release and environment can only stand in the query.
 */
export async function acceptReport(
  ingest: Ingest,
  sender: Sender,
  body: Uint8Array,
  said: { release?: string; environment?: string },
): Promise<Result<null, EnvelopeRefusal>> {
  const project = checkKey(await ingest.projects(), sender);
  if (!project.ok) return project;
  const receiver = newReceiver(ingest, project.value);
  try {
    await acceptReportItem(receiver, { payload: body }, said);
  } catch (error) {
    ingest.report(error);
    refuse(receiver, "security", "internal_error");
  }
  const appended = await appendBatch(ingest, project.value.id, receiver.batch);
  if (!appended.ok) return appended;
  if (holdsRecords(receiver.batch)) return ok(null);
  return err({ code: "invalid_items", causes: receiver.refused });
}
