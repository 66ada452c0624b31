"use server";

import { redirect } from "next/navigation";
import { failureText } from "#dashboard/errors/failure-text.ts";
import { paths, type SettingsPage } from "#dashboard/paths.ts";
import type { FingerprintRulesState } from "#dashboard/settings/fingerprint-rules-form.tsx";
import {
  formValues,
  readRules,
  rulesValues,
  type Settings,
  type WrongFields,
} from "#dashboard/settings/read-rules.ts";
import { readScrubbing, scrubbingValues } from "#dashboard/settings/read-scrubbing.ts";
import type { RulesState } from "#dashboard/settings/rules-state.ts";
import type { ScrubTestState } from "#dashboard/settings/scrub-test-form.tsx";
import type { Result } from "#lib/result.ts";
import { patientAccess } from "../collector.ts";

/** Saves quotas and filters, or returns validation errors by field. */
export async function saveRules(_before: RulesState, form: FormData): Promise<RulesState> {
  const values = formValues(form);
  return saveSettings("quotas", values, readRules(values), rulesValues);
}

/** Saves detectors and the files that are stored, or returns validation errors by field. */
export async function saveScrubbing(_before: RulesState, form: FormData): Promise<RulesState> {
  const values = formValues(form);
  return saveSettings("scrubbing", values, readScrubbing(values), scrubbingValues);
}

/** Replaces some of the project's settings. */
async function saveSettings(
  page: SettingsPage,
  values: Record<string, string>,
  read: Result<Partial<Settings>, WrongFields>,
  valuesOf: (settings: Settings) => Record<string, string>,
): Promise<RulesState> {
  if (!read.ok) return { values, problems: read.error.problems, saved: false };
  const { client, url } = await patientAccess();
  const known = await client.getProjectSettings();
  const kept = known.ok ? await client.putProjectSettings({ ...known.value, ...read.value }) : known;
  if (kept.ok) return { values: valuesOf(kept.value), problems: {}, saved: true };
  if (kept.error.code === "unauthorized") redirect(paths.login(paths.settings(page)));
  return {
    values,
    problems: { "": `Not saved: ${failureText(kept.error, url).title}.` },
    saved: false,
  };
}

/** Scrubs a text with the saved detectors. */
export async function testScrubbing(_before: ScrubTestState, form: FormData): Promise<ScrubTestState> {
  const given = form.get("text");
  const sample = typeof given === "string" ? given.slice(0, 20_000) : "";
  const { client, url } = await patientAccess();
  const answer = await client.testScrubbing({ text: sample });
  if (answer.ok) return { text: sample, answer: answer.value, problem: null };
  if (answer.error.code === "unauthorized") redirect(paths.login(paths.settings("scrubbing")));
  return { text: sample, answer: null, problem: `${failureText(answer.error, url).title}.` };
}

/** Saves the fingerprint rules, or returns the first error with its position. */
export async function saveFingerprintRules(
  _before: FingerprintRulesState,
  form: FormData,
): Promise<FingerprintRulesState> {
  const given = form.get("rules");
  const rules = typeof given === "string" ? given.replaceAll("\r\n", "\n").slice(0, 60_000) : "";
  const { client, url } = await patientAccess();
  const settings = await client.getProjectSettings();
  const put = settings.ok
    ? await client.putProjectSettings({ ...settings.value, fingerprintRules: rules })
    : settings;
  if (put.ok) return { rules, saved: true, problem: null };
  if (put.error.code === "unauthorized") redirect(paths.login(paths.settings("grouping")));
  const problem =
    put.error.code === "invalid"
      ? put.error.detail.replace(/^fingerprintRules: /, "")
      : `${failureText(put.error, url).title}.`;
  return { rules, saved: false, problem };
}
