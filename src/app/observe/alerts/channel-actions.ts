"use server";

import { redirect } from "next/navigation";
import type { FormState } from "#dashboard/alerts/form-state.ts";
import { newSlug } from "#dashboard/alerts/new-slug.ts";
import { readChannel } from "#dashboard/alerts/channels/read-channel.ts";
import { readProblem } from "#dashboard/alerts/rules/read-problem.ts";
import { formValues } from "#dashboard/alerts/silences/read-silence.ts";
import type { TestState } from "#dashboard/alerts/test-button.tsx";
import { failureText } from "#dashboard/errors/failure-text.ts";
import { paths } from "#dashboard/paths.ts";
import { patientAccess } from "../collector.ts";
import { text } from "../form-text.ts";
import { goBack } from "./go-back.ts";

/** Adds or replaces a channel, or returns what is wrong with it by field. */
export async function saveChannel(_before: FormState, form: FormData): Promise<FormState> {
  const values = formValues(form);
  const { client, url } = await patientAccess();
  const known = await client.listChannels();
  const taken = known.ok ? known.value.channels.map(({ id }) => id) : [];
  const id = values["id"] ?? newSlug(values["name"] ?? "", taken);
  const answer = known.ok ? await client.putChannel({ channel: id, ...readChannel(id, values) }) : known;
  if (answer.ok) redirect(paths.channels());
  if (answer.error.code === "unauthorized") redirect(paths.login(paths.channels()));
  const problem = readProblem(answer.error);
  return {
    values,
    problems:
      problem === null
        ? { "": `Not saved: ${failureText(answer.error, url).title}.` }
        : { [problem.field]: problem.text },
  };
}

/** Deletes a channel. */
export async function removeChannel(form: FormData): Promise<void> {
  const { client } = await patientAccess();
  goBack(await client.deleteChannel({ channel: text(form, "channel") }), paths.channels, "removed");
}

/** Sends a test message to a channel. */
export async function testChannel(_before: TestState, form: FormData): Promise<TestState> {
  const { client, url } = await patientAccess();
  const answer = await client.testChannel({ channel: text(form, "channel") });
  if (!answer.ok) {
    if (answer.error.code === "unauthorized") redirect(paths.login(paths.channels()));
    return { isDelivered: false, text: `${failureText(answer.error, url).title}.` };
  }
  const { failure } = answer.value;
  return failure === null
    ? { isDelivered: true, text: "Delivered." }
    : { isDelivered: false, text: `Failed: ${failure}` };
}
