"use server";

import { redirect } from "next/navigation";
import type { FormState } from "#dashboard/alerts/form-state.ts";
import { readProblem } from "#dashboard/alerts/rules/read-problem.ts";
import { formValues, readSilence } from "#dashboard/alerts/silences/read-silence.ts";
import { failureText } from "#dashboard/errors/failure-text.ts";
import { paths } from "#dashboard/paths.ts";
import { patientAccess, viewer } from "../collector.ts";
import { text } from "../form-text.ts";
import { goBack } from "./go-back.ts";

/** Silences what an alert is about. */
export async function silenceAlert(form: FormData): Promise<void> {
  const read = readSilence(formValues(form), await viewer());
  if (read === null) redirect(paths.alerts({ result: "until" }));
  const { client } = await patientAccess();
  goBack(await client.addSilence(read), paths.alerts, "silenced");
}

/** Adds a silence, or returns what is wrong with it by field. */
export async function addSilence(_before: FormState, form: FormData): Promise<FormState> {
  const values = formValues(form);
  const read = readSilence(values, await viewer());
  if (read === null) return { values, problems: { endsAt: "Enter a time in the future." } };
  const { client, url } = await patientAccess();
  const answer = await client.addSilence(read);
  if (answer.ok) redirect(paths.silences({ result: "silenced" }));
  if (answer.error.code === "unauthorized") redirect(paths.login(paths.silences()));
  const problem = readProblem(answer.error);
  return {
    values,
    problems:
      problem === null
        ? { "": `Not silenced: ${failureText(answer.error, url).title}.` }
        : { [problem.field]: problem.text },
  };
}

/** Ends a silence now. */
export async function endSilence(form: FormData): Promise<void> {
  const { client } = await patientAccess();
  goBack(await client.endSilence({ silence: text(form, "silence") }), paths.silences, "ended");
}
