"use server";

import { revalidatePath } from "next/cache";
import { redirect, RedirectType } from "next/navigation";
import { readFeedbackForm, resultName, withFeedbackResult } from "#dashboard/feedback/feedback-change.ts";
import { paths } from "#dashboard/paths.ts";
import { patientAccess } from "../collector.ts";
import { returnPath } from "../return-path.ts";

/** Runs a form's action, then returns to its page with the result. */
export async function actOnFeedback(form: FormData): Promise<void> {
  const returnTo = await returnPath(form);
  const request = readFeedbackForm(form);
  if (request === undefined) showAgain(withFeedbackResult(returnTo, { problem: "nothing" }));
  const { client } = await patientAccess();
  const answer = await client.changeFeedback(request);
  if (!answer.ok) {
    if (answer.error.code === "unauthorized") redirect(paths.login(returnTo));
    showAgain(withFeedbackResult(returnTo, { problem: "update" }));
  }
  const did = { did: resultName(request.change), n: String(answer.value.changed) };
  showAgain(withFeedbackResult(returnTo, did));
}

/** Marks feedback as read that somebody has on the screen. */
export async function markFeedbackRead(id: string): Promise<void> {
  if (!/^[0-9a-f]{32}$/.test(id)) return;
  const { client } = await patientAccess();
  await client.changeFeedback({ ids: [id], change: { kind: "read" } });
  revalidatePath(paths.feedbackList());
}

/** Shows a page after a change. Cached pages are outdated, and going back skips the page as it was. */
function showAgain(path: string): never {
  revalidatePath("/observe", "layout");
  redirect(path, RedirectType.replace);
}
