import { randomBytes } from "node:crypto";
import { launchBrowser } from "../../e2e/browser.ts";
import { startGlasshouse, type Glasshouse } from "../../e2e/glasshouse.ts";
import { sendIncident } from "../../e2e/send-incident.ts";
import { eventually } from "../../eventually.ts";
import { kilobytes, weighScripts } from "../browser/weigh-scripts.ts";
import { sampleEnvelope } from "../ingest/sample-envelope.ts";
import type { Row, RowResult } from "../row.ts";
import { sendTrace } from "./send-trace.ts";

/** What each screen of the dashboard downloads before it can be used. */
export const screensRow: Row = {
  name: "screens-js",
  title: "KB of gzipped JavaScript in each screen of the dashboard, and the most that is loaded when idle",
  budgets: [{ figure: "worst", atMost: 150 }],
  run: measureScreens,
};

async function measureScreens(): Promise<RowResult> {
  const house = await startGlasshouse();
  const browser = await launchBrowser();
  try {
    const figures: Record<string, number> = {};
    let idle = 0;
    for (const [name, path] of Object.entries(await screensOf(house))) {
      const weight = await weighScripts(browser, house.dashboard + path);
      figures[name] = kilobytes(weight.critical);
      idle = Math.max(idle, kilobytes(weight.idle));
    }
    return {
      figures: { worst: Math.max(...Object.values(figures)), idle, ...figures },
      notes: ["scripts in the document; those loaded when idle are menus and error reporting"],
    };
  } finally {
    await browser.close();
    await house.stop();
  }
}

async function screensOf(house: Glasshouse): Promise<Record<string, string>> {
  const traceId = randomBytes(16).toString("hex");
  await sendTrace(house, traceId, 300);
  await sendEvent(house);
  const issueId = await eventually(async () => {
    const [issue] = await house.read<{ id: string }[]>("/api/0/projects/glasshouse/app/issues/");
    if (issue === undefined) throw new Error("there is no issue yet");
    return issue.id;
  });
  const { profileId, replayId } = await sendIncident(house);
  const trace = `/observe/traces/${traceId}`;
  return {
    now: "/observe",
    issues: "/observe/issues",
    issue: `/observe/issues/${issueId}`,
    traces: "/observe/traces",
    operations: "/observe/traces?view=operations",
    operation: "/observe/traces/operation?of=web&name=%2Fitems%2F%3Aid",
    map: "/observe/traces?view=map",
    trace,
    span: `${trace}?span=0000000000000001`,
    list: `${trace}/list`,
    flame: `${trace}/flame`,
    compare: `${trace}/compare?with=${traceId}`,
    import: "/observe/traces/import",
    logs: "/observe/logs",
    live: "/observe/logs?view=live",
    patterns: "/observe/logs?view=patterns",
    replays: "/observe/replays",
    replay: `/observe/replays/${replayId}`,
    profiles: "/observe/traces/profiles",
    profile: `/observe/traces/profiles/${profileId}`,
    releases: "/observe/releases",
    settings: "/observe/settings",
    outcomes: "/observe/settings/outcomes",
    quotas: "/observe/settings/quotas",
    scrubbing: "/observe/settings/scrubbing",
    grouping: "/observe/settings/grouping",
  };
}

async function sendEvent(house: Glasshouse): Promise<void> {
  const { origin, username, pathname } = new URL(house.dsn);
  const answer = await fetch(`${origin}/api${pathname}/envelope/`, {
    method: "POST",
    headers: {
      "content-encoding": "gzip",
      "x-sentry-auth": `Sentry sentry_version=7, sentry_key=${username}`,
    },
    body: new Uint8Array(sampleEnvelope()),
  });
  if (!answer.ok) throw new Error(`the collector answered ${answer.status}`);
}
