"use server";

import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { refresh } from "next/cache";
import { SETUP_COOKIE } from "#dashboard/now/setup-cookie.ts";
import { RAIL_COOKIE, readRailWidth } from "#dashboard/frame/rail-width.ts";
import { failureText } from "#dashboard/errors/failure-text.ts";
import {
  formValues,
  readRules,
  rulesValues,
  type Settings,
  type WrongFields,
} from "#dashboard/settings/read-rules.ts";
import { readScrubbing, scrubbingValues } from "#dashboard/settings/read-scrubbing.ts";
import type { ScrubTestState } from "#dashboard/settings/scrub-test-form.tsx";
import type { RulesState } from "#dashboard/settings/rules-state.ts";
import { paths, safeReturnPath } from "#dashboard/paths.ts";
import type { Result } from "#lib/result.ts";
import { readTheme, THEME_COOKIE } from "#ui/theme.ts";
import { CLOCK_COOKIE, readClock } from "#ui/viewer.ts";
import type { FingerprintRulesState } from "#dashboard/settings/fingerprint-rules-form.tsx";
import { hasSecureCookies, patientAccess, SESSION_COOKIE, signInClient } from "./collector.ts";

const YEAR = 31_536_000;

/** Saves theme, time zone and the width of the navigation; a missing field keeps its value. */
export async function setDisplay(form: FormData): Promise<void> {
  const jar = await cookies();
  const keep = (name: string, value: string, usual: string) => {
    if (value === usual) jar.delete(name);
    else jar.set(name, value, { path: "/", maxAge: YEAR, sameSite: "lax" });
  };
  if (form.has("theme")) keep(THEME_COOKIE, readTheme(text(form, "theme")), "system");
  if (form.has("clock")) keep(CLOCK_COOKIE, readClock(text(form, "clock")), "local");
  if (form.has("rail")) keep(RAIL_COOKIE, readRailWidth(text(form, "rail")), "wide");
  refresh();
}

/** Does without the checklist of the first screen on this browser. */
export async function hideSetup(): Promise<void> {
  (await cookies()).set(SETUP_COOKIE, "hidden", { path: "/observe", maxAge: YEAR, sameSite: "lax" });
  refresh();
}

export async function signIn(form: FormData): Promise<void> {
  const returnTo = safeReturnPath(text(form, "next"));
  const answer = await signInClient().createSession({ password: text(form, "password") });
  if (!answer.ok) {
    const { code } = answer.error;
    const problem =
      code === "unauthorized" || code === "invalid" ? "wrong" : code === "busy" ? "limited" : "unreachable";
    redirect(`${paths.login(returnTo)}&problem=${problem}`);
  }
  (await cookies()).set(SESSION_COOKIE, answer.value.token, {
    path: "/observe",
    httpOnly: true,
    sameSite: "lax",
    secure: await hasSecureCookies(),
    expires: new Date(answer.value.expires),
  });
  redirect(returnTo);
}

export async function signOut(): Promise<void> {
  await (await patientAccess()).client.deleteSession();
  (await cookies()).delete({ name: SESSION_COOKIE, path: "/observe" });
  redirect(paths.login());
}

/** Saves quotas and filters, or returns validation errors by field. */
export async function saveRules(_before: RulesState, form: FormData): Promise<RulesState> {
  const values = formValues(form);
  return saveSettings(values, readRules(values), rulesValues);
}

/** Saves detectors and the files that are stored, or returns validation errors by field. */
export async function saveScrubbing(_before: RulesState, form: FormData): Promise<RulesState> {
  const values = formValues(form);
  return saveSettings(values, readScrubbing(values), scrubbingValues);
}

/** Replaces some of the project's settings. */
async function saveSettings(
  values: Record<string, string>,
  read: Result<Partial<Settings>, WrongFields>,
  valuesOf: (settings: Settings) => Record<string, string>,
): Promise<RulesState> {
  if (!read.ok) return { values, problems: read.error.problems, saved: false };
  const { client, url } = await patientAccess();
  const known = await client.getProjectSettings();
  const kept = known.ok ? await client.putProjectSettings({ ...known.value, ...read.value }) : known;
  if (kept.ok) return { values: valuesOf(kept.value), problems: {}, saved: true };
  if (kept.error.code === "unauthorized") redirect(paths.login(paths.settings()));
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
  if (answer.error.code === "unauthorized") redirect(paths.login(paths.settings()));
  return { text: sample, answer: null, problem: `${failureText(answer.error, url).title}.` };
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 2000) : "";
}

/** Saves the fingerprint rules, or returns the first error with its position. */
export async function saveFingerprintRules(
  _before: FingerprintRulesState,
  form: FormData,
): Promise<FingerprintRulesState> {
  const given = form.get("rules");
  const rules = typeof given === "string" ? given.replaceAll("\r\n", "\n").slice(0, 60_000) : "";
  const { client } = await patientAccess();
  const settings = await client.getProjectSettings();
  const put = settings.ok
    ? await client.putProjectSettings({ ...settings.value, fingerprintRules: rules })
    : settings;
  if (put.ok) return { rules, saved: true, problem: null };
  const problem =
    put.error.code === "invalid"
      ? put.error.detail.replace(/^fingerprintRules: /, "")
      : "The collector rejected the rules. Try again.";
  return { rules, saved: false, problem };
}
