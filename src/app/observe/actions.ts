"use server";

import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { refresh } from "next/cache";
import { siteRoot } from "#lib/base-path.ts";
import { passwordProblem } from "#dashboard/access/login-problem.ts";
import { SETUP_COOKIE } from "#dashboard/now/setup-cookie.ts";
import { RAIL_COOKIE } from "#dashboard/frame/rail-cookie.ts";
import { readRailWidth } from "#dashboard/frame/rail-width.ts";
import { paths, safeReturnPath } from "#dashboard/paths.ts";
import { readTheme, THEME_COOKIE } from "#ui/theme.ts";
import { CLOCK_COOKIE, readClock } from "#ui/viewer.ts";
import { patientAccess, SESSION_COOKIE, signInClient } from "./collector.ts";
import { text } from "./form-text.ts";
import { keepSession } from "./login/keep-session.ts";

const YEAR = 31_536_000;

/** Saves theme, time zone and the width of the navigation; a missing field keeps its value. */
export async function setDisplay(form: FormData): Promise<void> {
  const jar = await cookies();
  const keep = (name: string, value: string, usual: string) => {
    if (value === usual) jar.delete(name);
    else jar.set(name, value, { path: siteRoot, maxAge: YEAR, sameSite: "lax" });
  };
  if (form.has("theme")) keep(THEME_COOKIE, readTheme(text(form, "theme")), "system");
  if (form.has("clock")) keep(CLOCK_COOKIE, readClock(text(form, "clock")), "local");
  if (form.has("rail")) keep(RAIL_COOKIE, readRailWidth(text(form, "rail")), "wide");
  refresh();
}

/** Does without the checklist of the first screen on this browser. */
export async function hideSetup(): Promise<void> {
  (await cookies()).set(SETUP_COOKIE, "hidden", { path: paths.now(), maxAge: YEAR, sameSite: "lax" });
  refresh();
}

export async function signIn(form: FormData): Promise<void> {
  const returnTo = safeReturnPath(text(form, "next"));
  const answer = await signInClient().createSession({
    name: text(form, "name") || undefined,
    password: text(form, "password").slice(0, 1000),
    code: text(form, "code").slice(0, 100) || undefined,
    agent: ((await headers()).get("user-agent") ?? "").slice(0, 300),
  });
  if (!answer.ok) redirect(paths.login(returnTo, passwordProblem(answer.error)));
  await keepSession(answer.value);
  redirect(returnTo);
}

export async function signOut(): Promise<void> {
  await (await patientAccess()).client.deleteSession();
  (await cookies()).delete({ name: SESSION_COOKIE, path: paths.now() });
  redirect(paths.login());
}
