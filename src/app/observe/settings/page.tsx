import type { Metadata } from "next";
import { cookies } from "next/headers";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import { PERIODS, periodStart } from "#dashboard/period.ts";
import { choice, type SearchParams } from "#dashboard/search-params.ts";
import { OUTCOME_STEPS, OUTCOME_VIEWS } from "#dashboard/settings/outcome-series.ts";
import { rulesValues } from "#dashboard/settings/read-rules.ts";
import { scrubbingValues } from "#dashboard/settings/read-scrubbing.ts";
import { SettingsScreen } from "#dashboard/settings/settings-screen.tsx";
import { readTheme, THEME_COOKIE } from "#ui/theme.ts";
import { CLOCK_COOKIE, readClock } from "#ui/viewer.ts";
import { saveFingerprintRules, saveRules, saveScrubbing, setDisplay, testScrubbing } from "../actions.ts";
import { answerOrRedirect } from "../answer-or-redirect.ts";
import { access, viewer } from "../collector.ts";
import { streamPage } from "../stream-page.tsx";

export const metadata: Metadata = { title: "Settings" };

export default function SettingsPage(props: { searchParams: Promise<SearchParams> }) {
  return streamPage(renderSettingsPage(props), "settings");
}

async function renderSettingsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams;
  const period = choice(search, "period", PERIODS);
  const who = await viewer();
  const { client, url } = await access();
  const [asked, storage, settings, notices, flood, scrubbing, outcomes] = await Promise.all([
    client.getSummary(),
    client.getStorage(),
    client.getProjectSettings(),
    client.listNotices(),
    client.getFloodLimits(),
    client.getScrubbing(),
    client.getOutcomes({
      start: periodStart(period, who.now),
      end: new Date(who.now).toISOString(),
      interval: OUTCOME_STEPS[period].interval,
    }),
  ]);
  const summary = await answerOrRedirect(asked, paths.settings());
  if (![summary, storage, settings, flood, outcomes].some(({ ok }) => ok) && !summary.ok)
    return <FailureScreen failure={summary.error} collectorUrl={url} />;
  const jar = await cookies();
  return (
    <SettingsScreen
      summary={summary}
      notices={notices.ok ? notices.value.notices : []}
      outcomes={outcomes}
      storage={storage}
      flood={flood}
      rules={settings.ok ? { values: rulesValues(settings.value), problems: {}, saved: false } : null}
      saveRules={saveRules}
      period={period}
      view={choice(search, "by", OUTCOME_VIEWS)}
      viewer={who}
      theme={readTheme(jar.get(THEME_COOKIE)?.value)}
      clock={readClock(jar.get(CLOCK_COOKIE)?.value)}
      setDisplay={setDisplay}
      fingerprintRules={settings.ok ? settings.value.fingerprintRules : null}
      saveFingerprintRules={saveFingerprintRules}
      scrubbing={{
        scrubbing,
        initial: settings.ok ? { values: scrubbingValues(settings.value), problems: {}, saved: false } : null,
        save: saveScrubbing,
        test: testScrubbing,
      }}
      collectorUrl={url}
    />
  );
}
