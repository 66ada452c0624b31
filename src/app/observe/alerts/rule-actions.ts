"use server";

import { redirect } from "next/navigation";
import { draftOf, newDraft, readDraft, readKind } from "#dashboard/alerts/rules/draft.ts";
import { newSlug } from "#dashboard/alerts/new-slug.ts";
import { readRule } from "#dashboard/alerts/rules/read-rule.ts";
import type { TestState } from "#dashboard/alerts/test-button.tsx";
import { failureText } from "#dashboard/errors/failure-text.ts";
import { paths } from "#dashboard/paths.ts";
import type { SearchParams } from "#dashboard/search-params.ts";
import { patientAccess, viewer } from "../collector.ts";
import { text } from "../form-text.ts";
import { goBack } from "./go-back.ts";

/** Saves a rule. What the collector refuses stays a draft in the URL, whose page says what is wrong. */
export async function saveRule(form: FormData): Promise<void> {
  const { client } = await patientAccess();
  const { now, zone } = await viewer();
  const known = await client.listRules();
  const back = draftPath(form);
  if (!known.ok) goBack(known, back, "failed");
  const rules = known.value.rules.map(({ rule }) => rule);
  const stored = rules.find(({ id }) => id === text(form, "rule")) ?? null;
  const kind = readKind(fieldsOf(form));
  const base = stored === null ? newDraft(kind ?? "failures") : draftOf(stored);
  const draft = { ...base, ...readDraft(fieldsOf(form)) };
  const id =
    stored?.id ??
    newSlug(
      draft["name"] ?? "",
      rules.map((rule) => rule.id),
    );
  const answer = await client.putRule({ rule: id, ...readRule(draft, { id, stored, now, zone }) });
  if (answer.ok) redirect(paths.rules({ rule: id, result: "saved" }));
  // Its page asks the collector again, and shows the problem at its field.
  if (answer.error.code === "invalid") redirect(back());
  goBack(answer, back, "failed");
}

/** Deletes a rule; a default one returns to its default. */
export async function removeRule(form: FormData): Promise<void> {
  const { client } = await patientAccess();
  const rule = text(form, "rule");
  const answer = await client.deleteRule({ rule });
  const left = await client.listRules();
  const isLeft = left.ok && left.value.rules.some((view) => view.rule.id === rule);
  goBack(
    answer,
    (query) => paths.rules({ ...query, rule: isLeft ? rule : undefined }),
    isLeft ? "reset" : "deleted",
  );
}

/** Sends a test message to the channels that a rule notifies. */
export async function testRule(_before: TestState, form: FormData): Promise<TestState> {
  const { client, url } = await patientAccess();
  const known = await client.listChannels();
  if (!known.ok) return { isDelivered: false, text: `${failureText(known.error, url).title}.` };
  const draft = readDraft(fieldsOf(form)) ?? {};
  const chosen = new Set((draft["channel"] ?? "").split(","));
  const channels = known.value.channels.filter(
    ({ id, isOn }) => isOn && (draft["notify"] !== "chosen" || chosen.has(id)),
  );
  if (channels.length === 0) return { isDelivered: false, text: "It notifies no channel." };
  const failed = await Promise.all(
    channels.map(async ({ id, name }) => {
      const answer = await client.testChannel({ channel: id });
      const failure = answer.ok ? answer.value.failure : failureText(answer.error, url).title;
      return failure === null ? null : `${name}: ${failure}`;
    }),
  );
  const failures = failed.filter((one) => one !== null);
  return failures.length === 0
    ? { isDelivered: true, text: `Delivered to ${channels.map(({ name }) => name).join(", ")}.` }
    : { isDelivered: false, text: failures.join("; ") };
}

/** The page with the form's fields as a draft. */
function draftPath(form: FormData): (query?: Record<string, string>) => string {
  const fields = Object.entries(fieldsOf(form)).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one ?? ""]),
  );
  const isNew = text(form, "rule") === "";
  return (query = {}) =>
    `${isNew ? paths.newRule() : paths.rules()}?${new URLSearchParams([...fields, ...Object.entries(query)])}`;
}

function fieldsOf(form: FormData): SearchParams {
  const fields: SearchParams = {};
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name).filter((value) => typeof value === "string");
    if (!name.startsWith("$ACTION")) fields[name] = values.length > 1 ? values : values[0];
  }
  return fields;
}
