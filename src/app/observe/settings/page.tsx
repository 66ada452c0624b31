import type { Metadata } from "next";
import { cookies } from "next/headers";
import { FailureScreen } from "#dashboard/failure/failure-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import { PERIODS, periodStart } from "#dashboard/period.ts";
import { choice, type SearchParams } from "#dashboard/search-params.ts";
import { SettingsScreen } from "#dashboard/settings/settings-screen.tsx";
import { readTheme, THEME_COOKIE } from "#ui/theme.ts";
import { CLOCK_COOKIE, readClock } from "#ui/viewer.ts";
import { setDisplay } from "../actions.ts";
import { answered } from "../answered.ts";
import { access, viewer } from "../collector.ts";
import { saveFingerprintRules } from "../save-fingerprint-rules.ts";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const period = choice(await searchParams, "period", PERIODS);
  const { now, zone } = await viewer();
  const { client, url } = await access();
  const [asked, settings, outcomes] = await Promise.all([
    client.getSummary(),
    client.getSettings(),
    client.getOutcomes({ start: periodStart(period, now), end: new Date(now).toISOString() }),
  ]);
  const summary = await answered(asked, paths.settings());
  if (!summary.ok) return <FailureScreen failure={summary.error} collectorUrl={url} />;
  const jar = await cookies();
  return (
    <SettingsScreen
      summary={summary.value}
      outcomes={outcomes}
      period={period}
      zone={zone}
      theme={readTheme(jar.get(THEME_COOKIE)?.value)}
      clock={readClock(jar.get(CLOCK_COOKIE)?.value)}
      setDisplay={setDisplay}
      fingerprintRules={settings.ok ? settings.value.fingerprintRules : null}
      saveRules={saveFingerprintRules}
      collectorUrl={url}
    />
  );
}
