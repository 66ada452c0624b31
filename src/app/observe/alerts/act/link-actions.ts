"use server";

import { redirect } from "next/navigation";
import { paths } from "#dashboard/paths.ts";
import { patientAccess } from "../../collector.ts";
import { text } from "../../form-text.ts";
import { readLink } from "./read-link.ts";

/** Does what a link of a message says, and shows its page again, which says what became of the alert. */
export async function followLink(form: FormData): Promise<void> {
  const link = readLink((name) => text(form, name));
  if (link === null) redirect(paths.alertLink({}));
  const asked = text(form, "hours");
  const hours = asked === "24" ? 24 : asked === "4" ? 4 : 1;
  const { client } = await patientAccess();
  const answer = await client.useAlertLink({ ...link, hours });
  const isDone = answer.ok || (answer.error.code === "unreadable" && answer.error.status === 409);
  redirect(paths.alertLink(isDone ? link : { ...link, result: "failed" }));
}
