import type { AlertView } from "#api/alerts.ts";
import type { RatesAnswer } from "#api/rates.ts";
import { isPaging } from "./alert-rank.ts";
import { sumOf } from "./hour-sums.ts";
import type { Problem } from "./problem.ts";

const KINDS: Partial<Record<AlertView["rule"]["kind"], Problem["kind"]>> = {
  failures: "failing",
  slower: "slow",
  silence: "silent",
  traffic: "traffic",
};

/** As many operations with an alert of one kind are the problem of their service, if that has one too. */
const OF_SERVICE = 3;
/** Kinds that are one problem: what fails is slow as well, and what is silent has no traffic. */
const ALIKE: Record<Problem["kind"], Problem["kind"][]> = {
  failing: ["failing", "slow"],
  slow: ["failing", "slow"],
  silent: ["silent", "traffic"],
  traffic: ["silent", "traffic"],
};

/**
 * The problems of a time with the alerts that fire on them, and those that only an alert knows. Each alert is on one problem: that
 * of its operation, or of the service that covers it. `alerts`: the worst first.
 */
export function joinAlerts(
  problems: Problem[],
  alerts: AlertView[],
  now: RatesAnswer,
  earlier: RatesAnswer[],
): Problem[] {
  return placingOrder(alerts).reduce((joined, [alert, kind]) => {
    const host = hostOf(alert, kind, joined);
    if (host !== null) return joined.map((one) => (one === host ? withAlert(host, alert, kind) : one));
    if (alert.severity === "info") return joined;
    const made = withAlert(problemOf(alert, kind, now, earlier), alert, kind);
    return [...joined.filter((one) => !covers(made, one)), absorb(made, joined)];
  }, problems);
}

/** The problem that an alert on the requests of an operation or a service makes; null for alerts on anything else. */
export function problemKind({ rule, subject }: Pick<AlertView, "rule" | "subject">): Problem["kind"] | null {
  return subject.service === null ? null : (KINDS[rule.kind] ?? null);
}

/** A silent service covers its operations, so it is placed before them; one that fails is named by its operations. */
function placingOrder(alerts: AlertView[]): [AlertView, Problem["kind"]][] {
  const placed = alerts.flatMap((alert): [AlertView, Problem["kind"]][] => {
    const kind = problemKind(alert);
    return kind === null ? [] : [[alert, kind]];
  });
  const turn = ([{ subject }, kind]: [AlertView, Problem["kind"]]) => {
    if (subject.operation !== null) return 1;
    return kind === "silent" || kind === "traffic" ? 0 : 2;
  };
  return placed.toSorted((one, other) => turn(one) - turn(other));
}

function hostOf(
  { subject: { service, operation } }: AlertView,
  kind: Problem["kind"],
  problems: Problem[],
): Problem | null {
  const near = problems.filter((one) => one.service === service && ALIKE[kind].includes(one.kind));
  const same = near.find(({ route }) => route === operation) ?? near.find(({ route }) => route === null);
  if (same !== undefined) return same;
  const [worst] = near;
  return operation === null && worst !== undefined && near.length < OF_SERVICE ? worst : null;
}

/** A problem with one more alert, which decides how grave it is. */
function withAlert(problem: Problem, alert: AlertView, kind: Problem["kind"]): Problem {
  const isOwn = alert.subject.operation === problem.route;
  const isWorse = isOwn && (kind === "failing" || kind === "silent") && problem.kind !== kind;
  const lastHeard = kind === "silent" && isOwn ? Date.parse(alert.openedAt) : problem.lastHeard;
  return {
    ...problem,
    ...(isWorse && { kind, isMeasured: isMeasured(kind, problem) }),
    lastHeard,
    isCritical: problem.isCritical || isPaging(alert),
    alerts: [...problem.alerts, alert],
  };
}

function problemOf(
  { subject }: AlertView,
  kind: Problem["kind"],
  now: RatesAnswer,
  earlier: RatesAnswer[],
): Problem {
  const [service, route] = [subject.service ?? "", subject.operation];
  const about = {
    service,
    route,
    now: sumOf(now, service, route),
    before: earlier.map((hour) => sumOf(hour, service, route)).filter(({ requests }) => requests > 0),
  };
  return {
    kind,
    isCritical: false,
    ...about,
    lastHeard: null,
    isMeasured: isMeasured(kind, about),
    alerts: [],
  };
}

/** Whether the requests of the time show it themselves. */
function isMeasured(kind: Problem["kind"], { now }: Pick<Problem, "now">): boolean {
  return kind === "silent" || (kind === "failing" && now.failed > 0);
}

function covers({ service, kind, route }: Problem, other: Problem): boolean {
  return (
    route === null && other.route !== null && other.service === service && ALIKE[kind].includes(other.kind)
  );
}

/** Takes the alerts of the problems that it covers. */
function absorb(made: Problem, others: Problem[]): Problem {
  return {
    ...made,
    alerts: [...made.alerts, ...others.filter((one) => covers(made, one)).flatMap(({ alerts }) => alerts)],
  };
}
