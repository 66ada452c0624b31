"use server";

import { paths } from "#dashboard/paths.ts";
import { patientAccess } from "../collector.ts";
import { text } from "../form-text.ts";
import { goBack } from "./go-back.ts";

/** Says that somebody takes care of an alert. */
export async function acknowledge(form: FormData): Promise<void> {
  const { client } = await patientAccess();
  const answer = await client.acknowledgeAlert({ alert: text(form, "alert") });
  const isTaken = !answer.ok && answer.error.code === "unreadable" && answer.error.status === 409;
  goBack(answer, paths.alerts, "acknowledged", isTaken ? "taken" : "failed");
}

/** Sends a message again that was given up. */
export async function retryMessage(form: FormData): Promise<void> {
  const { client } = await patientAccess();
  goBack(await client.retryAlertMessage({ message: text(form, "message") }), paths.alerts, "resent");
}
