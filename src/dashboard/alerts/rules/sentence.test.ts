import { expect, test } from "vitest";
import { RULE_KINDS } from "#model/watch/condition.ts";
import { DEFAULT_RULES } from "#model/watch/default-rules.ts";
import { Rule } from "#model/watch/rule.ts";
import { draftOf, newDraft, readDraft } from "./draft.ts";
import { readRule } from "./read-rule.ts";
import { controlsOf, sentenceText } from "./sentence.ts";

const NOW = Date.parse("2026-11-22T14:31:00Z");
const read = (draft: Record<string, string>, stored: Rule | null = null) =>
  readRule(draft, { id: "a-rule", stored, now: NOW, zone: "UTC" });

const scope = { service: "web", operation: "GET /checkout", environment: "production" };
const RULES = [
  { kind: "new_issue", level: "warning", environment: "production", query: "message:*tax*" },
  { kind: "regressed_issue" },
  { kind: "escalating_issue", level: "fatal" },
  { kind: "failures", scope, windows: "rare", per: "service" },
  { kind: "failures", scope: { service: "web" }, limit: 0.07 },
  { kind: "slower", scope, creep: false },
  { kind: "slower", scope: {}, limit: 500, per: "service" },
  { kind: "traffic", scope, direction: "both", per: "operation" },
  { kind: "silence", of: "operation", scope },
  { kind: "silence", of: "metric", name: "queue.depth" },
  { kind: "check_in", monitor: "nightly", environment: "production" },
  { kind: "crash_free", of: "users", below: 98.5, release: "web@1.2" },
  { kind: "metric", metric: "queue.depth", aggregate: "p95", threshold: { is: "above", value: 40 } },
  {
    kind: "metric",
    metric: "m",
    service: "web",
    query: "a:b",
    threshold: { is: "down", percent: 30, against: "week" },
    windowMinutes: 60,
  },
  { kind: "search", signal: "logs", query: "level:error", threshold: { is: "absent" } },
  { kind: "slo", scope, objective: "latency", target: 99.9, goodMillis: 300, windowDays: 7 },
  { kind: "slo", scope: {}, target: 99.5 },
  { kind: "uptime", url: "https://shop.example/", failures: 3 },
  { kind: "collector" },
].map((condition) =>
  Rule.parse({
    id: "a-rule",
    name: "A rule",
    condition,
    forMinutes: 2,
    channels: ["ops", "mail"],
    runbook: "https://wiki.example/it",
    mutedUntil: "2026-11-23T09:00:00.000Z",
    severity: "page",
    onNoData: "alert",
  }),
);

test("a rule of each kind is the same after it went through its form", () => {
  expect(new Set(RULES.map(({ condition }) => condition.kind))).toEqual(new Set(RULE_KINDS));
  for (const rule of [...RULES, ...DEFAULT_RULES.map((one) => ({ ...one, id: "a-rule" }))])
    expect(Rule.parse(read(draftOf(rule), rule))).toEqual(rule);
});

test("the sentence of each kind reads as one", () => {
  expect(RULES.map((rule) => sentenceText(draftOf(rule)))).toMatchInlineSnapshot(`
    [
      "When an issue of level warning and above in production matching message:*tax* is seen for the first time",
      "When an issue of level error and above in any environment matching anything comes back after it was resolved",
      "When an issue of level fatal in any environment matching anything has far more events than usual",
      "When failed requests of web, GET /checkout in production are more than usual over 60 min against the last 7 d for 2 min, judged per service",
      "When failed requests of web, any operation in any environment are above 7 % over 15 min for 2 min, judged per operation",
      "When requests of web, GET /checkout in production take longer than usual all at once for 2 min, judged per operation",
      "When requests of any service, any operation in any environment take more than 500 ms at the 95th percentile for 2 min, judged per service",
      "When fewer or more requests than usual reach web, GET /checkout in production for 2 min, judged per operation",
      "When the operation GET /checkout of web in production is not seen for three times its usual interval for 2 min",
      "When the metric queue.depth is not seen for three times its usual interval for 2 min",
      "When a check-in of nightly in production is missed, late or failing",
      "When crash-free users of web@1.2 in any environment are below 98.5 % for 2 min",
      "When the p95 of queue.depth of any service matching anything over 15 min is above 40 for 2 min",
      "When the average of m of web matching a:b over 60 min is down by 30 % against the same time last week for 2 min",
      "When the number of log records matching level:error in 15 min is zero for 2 min",
      "When the share of requests of web, GET /checkout in production that are fast enough (within 300 ms) is on course to miss 99.9 % over 7 days",
      "When the share of requests of any service, any operation in any environment that do not fail is on course to miss 99.5 % over 30 days",
      "When https://shop.example/ fails 3 checks in a row",
      "When Glasshouse drops data, is short of disk space, loses a process or a file, or a channel fails",
    ]
  `);
});

test("a new rule needs no more than what has no default", () => {
  const missing = RULE_KINDS.filter((kind) => !Rule.safeParse(read(newDraft(kind))).success);
  expect(missing).toEqual(["metric", "search", "uptime"]);
});

test("what is no number is sent as it was typed, for the collector to refuse", () => {
  const draft = { ...newDraft("failures"), "condition.by": "limit", "condition.limit": "many" };
  expect(read(draft)).toMatchObject({ condition: { limit: "many" } });
  expect(read({ ...draft, "condition.limit": "2,5" })).toMatchObject({ condition: { limit: 0.025 } });
});

test("a query is a draft, in which what is off is left out", () => {
  expect(readDraft({ rule: "x", period: "7d" })).toBeNull();
  expect(readDraft({ draft: "1", name: "N", channel: ["a", "b"] })).toEqual({
    draft: "1",
    name: "N",
    isOn: "",
    channel: "a,b",
  });
});

test("a choice that is none of a control's is its first", () => {
  const [control] = controlsOf({ ...newDraft("traffic"), "condition.direction": "sideways" });
  expect(control?.value).toBe("drop");
});
