"use server";

import type { FingerprintRulesState } from "#dashboard/settings/fingerprint-rules-form.tsx";
import { access } from "./collector.ts";

/** Keeps the project's fingerprint rules; what is not understood is said with its place, and nothing is kept of it. */
export async function saveFingerprintRules(
  _before: FingerprintRulesState,
  form: FormData,
): Promise<FingerprintRulesState> {
  const given = form.get("rules");
  const rules = typeof given === "string" ? given.replaceAll("\r\n", "\n").slice(0, 60_000) : "";
  const { client } = await access();
  const settings = await client.getProjectSettings();
  const put = settings.ok
    ? await client.putProjectSettings({ ...settings.value, fingerprintRules: rules })
    : settings;
  if (put.ok) return { rules, saved: true, problem: null };
  const problem =
    put.error.code === "invalid"
      ? put.error.detail.replace(/^fingerprintRules: /, "")
      : "The collector did not take them. Try again.";
  return { rules, saved: false, problem };
}
