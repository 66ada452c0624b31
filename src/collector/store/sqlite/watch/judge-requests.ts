import type { UnixMillis } from "#lib/units.ts";
import {
  requestKey,
  type RequestFinding,
  type RequestRule,
  type RequestVerdicts,
} from "#model/watch/request-finding.ts";
import type { JudgedTimes } from "../../port/watch.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { judgeFailuresOf } from "./failures-of-series.ts";
import { refreshMemory } from "./refresh-memory.ts";
import type { Needs, RequestMemory } from "./request-memory.ts";
import { requestView } from "./request-view.ts";
import type { SeriesTimes, Judged } from "./series-times.ts";
import { judgeSilenceOf } from "./silence-of-series.ts";
import { judgeSlowerOf } from "./slower-of-series.ts";
import { judgeTrafficOf } from "./traffic-of-series.ts";
import { viewKey, type WatchedSeries } from "./watched-series.ts";

const MINUTE = 60_000;

/**
 * Judges every rule on requests for every operation or service that it covers. `open` are the keys of subjects that are not
 * normal, with the time their alert began: they are answered whatever the verdict, and compared with what was before.
 */
export function judgeRequests(
  files: StoreFiles,
  rules: RequestRule[],
  open: [key: string, since: UnixMillis][],
  { end, since }: JudgedTimes,
): RequestVerdicts[] {
  const times: SeriesTimes = { end: end / MINUTE, since: since / MINUTE, memo: new Map() };
  const memory = refreshMemory(files, times.end, needsOf(rules));
  const openedAt = new Map(open);
  return rules.map((rule): RequestVerdicts => {
    try {
      return { ruleId: rule.id, findings: judgeRule(memory, rule, openedAt, times), error: null };
    } catch (error) {
      return { ruleId: rule.id, findings: [], error: String(error) };
    }
  });
}

function judgeRule(
  memory: RequestMemory,
  rule: RequestRule,
  openedAt: ReadonlyMap<string, UnixMillis>,
  times: SeriesTimes,
): RequestFinding[] {
  const { service, operation } = rule.condition.scope;
  const view = memory.views.get(viewKey(requestView(rule)));
  const findings: RequestFinding[] = [];
  let covered = 0;
  const prefix = JSON.stringify([rule.id]).slice(0, -1);
  const hasOpen = [...openedAt.keys()].some((key) => key.startsWith(prefix));
  for (const series of view?.series.values() ?? []) {
    if (service !== null && series.service !== service) continue;
    if (operation !== null && series.operation !== operation) continue;
    covered += 1;
    const began = hasOpen ? openedAt.get(requestKey(rule.id, series)) : undefined;
    const judged = judgeSeries(rule, series, began === undefined ? null : began / MINUTE, times);
    const isNamed = judged.verdict === "no_data" && service !== null;
    if (judged.verdict === "firing" || began !== undefined || isNamed)
      findings.push({ ...judged, service: series.service, operation: series.operation });
  }
  // A rule for one service or operation that nothing is known of.
  if (covered === 0 && service !== null) findings.push({ ...NOTHING, service, operation });
  return findings;
}

const NOTHING: Judged = {
  verdict: "no_data",
  now: 0,
  usual: null,
  requests: 0,
  failed: 0,
  minutes: 60,
  of: null,
  began: null,
};

function judgeSeries(
  { condition }: RequestRule,
  series: WatchedSeries,
  openedAt: number | null,
  times: SeriesTimes,
): Judged {
  switch (condition.kind) {
    case "failures":
      return judgeFailuresOf(series, condition, openedAt, times);
    case "slower":
      return judgeSlowerOf(series, condition, times);
    case "traffic":
      return judgeTrafficOf(series, condition, openedAt, times);
    case "silence":
      return judgeSilenceOf(series, times);
  }
}

function needsOf(rules: RequestRule[]): Needs {
  const views = new Map(rules.map((rule) => [viewKey(requestView(rule)), requestView(rule)]));
  return {
    views: [...views.keys()].toSorted().map((key) => views.get(key)!),
    durations: rules.some(({ condition }) => condition.kind === "slower"),
    seenOperations: rules.some(
      (rule) => rule.condition.kind === "silence" && requestView(rule).per === "operation",
    ),
  };
}
