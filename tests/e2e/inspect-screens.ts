import type { Browser, Page } from "playwright";
import { findViolations, SCREEN_RULES } from "./find-violations.ts";
import type { House } from "./glasshouse.ts";
import { isWhole } from "./open-page.ts";
import type { Incident } from "./send-incident.ts";

export const LOOKS = [
  { colorScheme: "light", width: 1440 },
  { colorScheme: "dark", width: 1440 },
  { colorScheme: "light", width: 390 },
  { colorScheme: "dark", width: 390 },
] as const;

/** Every screen of the dashboard in each of its forms, by path. */
const SCREENS: Record<string, (incident: Incident) => string> = {
  now: () => "/observe",
  issues: () => "/observe/issues",
  "issues that nothing matches": () => "/observe/issues?query=nothing-of-the-kind",
  "a filter that is not understood": () => "/observe/issues?query=is:odd",
  issue: ({ issueId }) => `/observe/issues/${issueId}`,
  "raw stack": ({ issueId, eventId }) => `/observe/issues/${issueId}/events/${eventId}?stack=raw`,
  "events of an issue": ({ issueId }) => `/observe/issues/${issueId}/events`,
  traces: () => "/observe/traces",
  "compared with before": () => "/observe/traces?compare=status:error",
  "compared with the rest": () => "/observe/traces?compare=status:error&against=rest",
  operations: () => "/observe/traces?view=operations",
  operation: () => "/observe/traces/operation?of=browser&name=load%20%2Fcart",
  service: () => "/observe/traces/service?of=browser",
  "an operation without requests": () => "/observe/traces/operation?of=shop&name=none",
  "service map": () => "/observe/traces?view=map",
  "service map around a service": () => "/observe/traces?view=map&focus=shop",
  "web vitals": () => "/observe/traces/vitals",
  "web vitals by browser": () => "/observe/traces/vitals?vital=cls&by=browser",
  "web vitals of no page load": () => "/observe/traces/vitals?route=none",
  "a trace search that is not understood": () => "/observe/traces?query=status:odd",
  trace: ({ traceId }) => `/observe/traces/${traceId}`,
  "span of a trace": ({ traceId, failingSpanId }) => `/observe/traces/${traceId}?span=${failingSpanId}`,
  "trace as a list": ({ traceId }) => `/observe/traces/${traceId}/list`,
  "flame graph": ({ traceId }) => `/observe/traces/${traceId}/flame`,
  "compared traces": ({ traceId }) => `/observe/traces/${traceId}/compare?with=${traceId}`,
  "a trace's file": () => "/observe/traces/import",
  "transaction event": ({ transactionId }) => `/observe/traces/transactions/${transactionId}`,
  logs: () => "/observe/logs",
  "live logs": () => "/observe/logs?view=live",
  "patterns of logs": () => "/observe/logs?view=patterns",
  "logs of a short time": () => `/observe/logs?from=${hoursAgo(1)}&to=${hoursAgo(-1)}&columns=tenant`,
  "lines around one": () => `/observe/logs?around=${encodeURIComponent(new Date().toISOString())}`,
  "logs of a trace": ({ traceId }) => `/observe/logs?query=trace:${traceId}`,
  "aggregates of issues": () => "/observe/issues/aggregates",
  "aggregates of traces": () => "/observe/traces/aggregates?by=service+span.name",
  "aggregates of logs": () => "/observe/logs/aggregates",
  "aggregates over time": () => "/observe/logs/aggregates?by=&measures=count+rate",
  "aggregates that nothing matches": () => "/observe/logs/aggregates?query=nothing-of-the-kind",
  "aggregates of an unknown key": () => "/observe/traces/aggregates?by=nothing.of.the.kind",
  metrics: () => "/observe/metrics",
  "a metric without points": () => "/observe/metrics?metric=none&agg=rate",
  boards: () => "/observe/metrics/boards",
  profiles: () => "/observe/traces/profiles",
  "profiles of an unknown service": () => "/observe/traces/profiles?service=none",
  profile: ({ profileId }) => `/observe/traces/profiles/${profileId}`,
  "a profile of all threads": ({ profileId }) =>
    `/observe/traces/profiles/${profileId}?thread=all&show=app&sort=total`,
  "profile of an operation": () =>
    "/observe/traces/profiles/operation?of=orders&name=POST%20%2Forders%2F%7Bid%7D",
  "profile of an operation without profiles": () => "/observe/traces/profiles/operation?of=shop&name=none",
  replays: () => "/observe/replays",
  "replays that nothing matches": () => "/observe/replays?query=url:none",
  "a search for replays that is not understood": () => "/observe/replays?query=enviroment:x",
  replay: ({ replayId }) => `/observe/replays/${replayId}`,
  releases: () => "/observe/releases",
  release: () => "/observe/releases/shop%401.4.0",
  alerts: () => "/observe/alerts",
  "alert rules": () => "/observe/alerts/rules",
  "a rule of alerts": () => "/observe/alerts/rules?rule=slower",
  "a rule with a draft that is not valid": () =>
    "/observe/alerts/rules?rule=slower&draft=1&condition.kind=slower&condition.by=limit&condition.limit=many&name=",
  "kinds of new rules": () => "/observe/alerts/rules/new",
  "a new rule": () => "/observe/alerts/rules/new?condition.kind=metric",
  "rules as code": () => "/observe/alerts/rules/code",
  silences: () => "/observe/alerts/silences",
  channels: () => "/observe/alerts/channels",
  "a new channel": () => "/observe/alerts/channels?add=pagerduty",
  "a link of a message that is not valid": () => "/observe/alerts/act?alert=0&do=silence&until=1&sig=x",
  "scheduled jobs": () => "/observe/monitors",
  "a scheduled job": () => "/observe/monitors/job?slug=nightly&environment=production",
  uptime: () => "/observe/monitors/uptime",
  objectives: () => "/observe/monitors/objectives",
  feedback: () => "/observe/feedback",
  "feedback that nothing matches": () => "/observe/feedback?query=nothing-of-the-kind",
  "a piece of feedback": ({ feedbackId }) => `/observe/feedback/${feedbackId}`,
  "a check-in": ({ checkInId }) => `/observe/stored/check_in/${checkInId}`,
  settings: () => "/observe/settings",
  outcomes: () => "/observe/settings/outcomes",
  "quotas and filters": () => "/observe/settings/quotas",
  scrubbing: () => "/observe/settings/scrubbing",
  grouping: () => "/observe/settings/grouping",
  storage: () => "/observe/settings/storage",
  "personal data": () => "/observe/settings/personal-data",
  projects: () => "/observe/settings/projects",
  people: () => "/observe/settings/people",
  tokens: () => "/observe/settings/tokens",
  audit: () => "/observe/settings/audit?since=all",
  "an audit log that nothing matches": () => "/observe/settings/audit?what=nothing-of-the-kind",
  "your account": () => "/observe/settings/account",
  "a link that no longer works": () => "/observe/join?token=none",
  appearance: () => "/observe/settings/appearance",
  about: () => "/observe/settings/about",
  "nothing found": () => "/observe/find/nothing",
  "no such page": () => "/observe/issues/999999",
};

export const SCREEN_NAMES = Object.keys(SCREENS);

/** The path of a screen, of what the incident left. */
export function screenPath(name: string, incident: Incident): string {
  const path = SCREENS[name]?.(incident);
  if (path === undefined) throw new Error(`No screen is called ${name}`);
  return path;
}

function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * 3_600_000).toISOString();
}

/** Problems of the named screens in one look, each prefixed with its screen's name. */
export async function inspectScreens(
  browser: Browser,
  { dashboard, incident }: House & { incident: Incident },
  names: string[],
  { colorScheme, width }: (typeof LOOKS)[number],
): Promise<string[]> {
  const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
  const page = await context.newPage();
  const found: string[] = [];
  page.on("pageerror", (error) => found.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => {
    found.push(`a script of the event ran: ${dialog.message()}`);
    void dialog.dismiss();
  });
  for (const name of names) {
    await page.goto(dashboard + screenPath(name, incident), { waitUntil: "load" });
    await page.waitForFunction(() => document.querySelector("[aria-haspopup=dialog]") !== null);
    await isWhole(page);
    for (const problem of await inspect(page)) found.push(`${name}: ${problem}`);
  }
  await context.close();
  return found;
}

/** Axe's findings on a page, and whether it overflows its window. */
async function inspect(page: Page): Promise<string[]> {
  const problems = (await findViolations(page, SCREEN_RULES)).map((violation) => violation.slice(0, 200));
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return over > 0 ? [...problems, `${over} px wider than the window`] : problems;
}
