import type { Metadata } from "next";
import { paths } from "#dashboard/paths.ts";
import { PERIODS, periodStart } from "#dashboard/period.ts";
import { choice, type SearchParams } from "#dashboard/search-params.ts";
import { OUTCOME_STEPS, OUTCOME_VIEWS } from "#dashboard/settings/outcome-series.ts";
import { OutcomesSettings } from "#dashboard/settings/outcomes-settings.tsx";
import { answerOrRedirect } from "../../answer-or-redirect.ts";
import { access, viewer } from "../../collector.ts";
import { streamPage } from "../../stream-page.tsx";
import { CollectorNotices } from "../collector-notices.tsx";

export const metadata: Metadata = { title: "Outcomes" };

export default function OutcomesPage(props: { searchParams: Promise<SearchParams> }) {
  return streamPage(renderOutcomesPage(props), "settings");
}

async function renderOutcomesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams;
  const period = choice(search, "period", PERIODS);
  const who = await viewer();
  const { client, url } = await access();
  const outcomes = await client.getOutcomes({
    start: periodStart(period, who.now),
    end: new Date(who.now).toISOString(),
    interval: OUTCOME_STEPS[period].interval,
  });
  return (
    <>
      <CollectorNotices here={paths.outcomes({ period })} />
      <OutcomesSettings
        outcomes={await answerOrRedirect(outcomes, paths.outcomes({ period }))}
        period={period}
        view={choice(search, "by", OUTCOME_VIEWS)}
        zone={who.zone}
        collectorUrl={url}
      />
    </>
  );
}
