"use server";

import { redirect } from "next/navigation";
import type { TestState } from "#dashboard/alerts/channel-test.tsx";
import { failureText } from "#dashboard/errors/failure-text.ts";
import { paths } from "#dashboard/paths.ts";
import { patientAccess } from "../collector.ts";

/** Sends a test message to every channel. */
export async function testChannels(_before: TestState): Promise<TestState> {
  const { client, url } = await patientAccess();
  const answer = await client.testChannels();
  if (answer.ok) return { tested: answer.value.tested, problem: null };
  if (answer.error.code === "unauthorized") redirect(paths.login(paths.alerts()));
  return { tested: null, problem: `${failureText(answer.error, url).title}.` };
}

/** Sends a message again that was given up, then returns to the alerts. */
export async function retryMessage(form: FormData): Promise<void> {
  const message = form.get("message");
  const { client } = await patientAccess();
  const answer = await client.retryAlertMessage({
    message: typeof message === "string" ? message.slice(0, 20) : "",
  });
  const isSignedOut = !answer.ok && answer.error.code === "unauthorized";
  redirect(isSignedOut ? paths.login(paths.alerts()) : paths.alerts());
}
