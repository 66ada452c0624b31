"use server";

import { redirect } from "next/navigation";
import { paths } from "#dashboard/paths.ts";
import { patientAccess } from "../collector.ts";
import { text } from "../form-text.ts";

/** Sets the password of a link's person, who signs in with it next. */
export async function join(form: FormData): Promise<void> {
  const token = text(form, "token").slice(0, 100);
  const password = text(form, "password").slice(0, 1000);
  if (password !== text(form, "again")) redirect(paths.join({ token, problem: "different" }));
  const { client } = await patientAccess();
  const answer = await client.usePersonLink({ token, password });
  if (answer.ok) redirect(paths.login());
  const { code } = answer.error;
  redirect(paths.join({ token, problem: code === "invalid" ? "weak" : "failed" }));
}
