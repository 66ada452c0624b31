import { z } from "zod";

const Name = z.string().trim().min(1).max(1000);
const Minutes = z.int().min(1).max(1440);

/** Which requests a rule is about; null is any. */
const Scope = z.strictObject({
  service: Name.nullable().default(null),
  /** The `http.route`, or the name of the span. */
  operation: Name.nullable().default(null),
  environment: Name.nullable().default(null),
});
export type Scope = z.infer<typeof Scope>;

const scope = Scope.default(() => Scope.parse({}));

/** When a value counts: past a limit, changed against the same window before, or missing. */
export const Threshold = z.discriminatedUnion("is", [
  z.strictObject({ is: z.literal("above"), value: z.number() }),
  z.strictObject({ is: z.literal("below"), value: z.number() }),
  z.strictObject({
    is: z.enum(["up", "down"]),
    percent: z.number().positive().max(100_000),
    against: z.enum(["window", "day", "week"]).default("day"),
  }),
  z.strictObject({ is: z.literal("absent") }),
]);
export type Threshold = z.infer<typeof Threshold>;

const LEVELS = ["debug", "info", "warning", "error", "fatal"] as const;

const Issues = {
  /** Issues of this level and above. */
  level: z.enum(LEVELS).default("error"),
  environment: Name.nullable().default(null),
  /** A search of issues that they must match too. */
  query: z.string().max(1000).default(""),
};

/**
 * What a rule looks for. The kinds without a limit of their own compare with what was usual; `docs/on-call.md` has
 * their formulas.
 */
export const Condition = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("new_issue"), ...Issues }),
  z.strictObject({ kind: z.literal("regressed_issue"), ...Issues }),
  z.strictObject({ kind: z.literal("escalating_issue"), ...Issues }),
  z.strictObject({
    kind: z.literal("failures"),
    scope,
    /** Judges each operation, or the sums of each service. */
    per: z.enum(["operation", "service"]).default("operation"),
    /** `quick` is 15 minutes against a day, `rare` an hour against a week. */
    windows: z.enum(["quick", "rare", "both"]).default("both"),
    /** A fixed limit instead: the share of failed requests over 15 minutes, 0 to 1. */
    limit: z.number().gt(0).max(1).nullable().default(null),
  }),
  z.strictObject({
    kind: z.literal("slower"),
    scope,
    per: z.enum(["operation", "service"]).default("operation"),
    /** Also finds durations that creep up over hours. */
    creep: z.boolean().default(true),
    /** A fixed limit instead: the p95 over 15 minutes, in milliseconds. */
    limit: z.number().positive().nullable().default(null),
  }),
  z.strictObject({
    kind: z.literal("traffic"),
    scope,
    per: z.enum(["operation", "service"]).default("service"),
    direction: z.enum(["drop", "spike", "both"]).default("drop"),
  }),
  z.strictObject({
    kind: z.literal("silence"),
    of: z.enum(["service", "operation", "monitor", "metric"]).default("service"),
    scope,
    /** Of a monitor its slug, of a metric its name; null is any. */
    name: Name.nullable().default(null),
  }),
  z.strictObject({
    kind: z.literal("check_in"),
    monitor: Name.nullable().default(null),
    environment: Name.nullable().default(null),
  }),
  z.strictObject({
    kind: z.literal("crash_free"),
    of: z.enum(["sessions", "users"]).default("sessions"),
    /** In per cent. */
    below: z.number().gt(0).max(100).default(99),
    /** Null is the latest release with enough sessions. */
    release: Name.nullable().default(null),
    environment: Name.nullable().default(null),
  }),
  z.strictObject({
    kind: z.literal("metric"),
    metric: Name,
    service: Name.nullable().default(null),
    /** `key:value` terms over its attributes. */
    query: z.string().max(1000).default(""),
    aggregate: z.enum(["avg", "sum", "min", "max", "rate", "p50", "p95", "p99"]).default("avg"),
    threshold: Threshold,
    windowMinutes: Minutes.default(15),
  }),
  z.strictObject({
    kind: z.literal("search"),
    signal: z.enum(["logs", "traces"]),
    query: z.string().trim().min(1).max(1000),
    /** Compares the number of log records or traces that match. */
    threshold: Threshold,
    windowMinutes: Minutes.default(15),
  }),
  z.strictObject({
    kind: z.literal("slo"),
    scope: Scope,
    objective: z.enum(["availability", "latency"]).default("availability"),
    /** In per cent of the requests. */
    target: z.number().min(50).lt(100),
    /** Of a latency objective: a request is good if it takes no longer. */
    goodMillis: z.number().positive().nullable().default(null),
    windowDays: z.int().min(1).max(90).default(30),
  }),
  z.strictObject({
    kind: z.literal("uptime"),
    url: z.url({ protocol: /^https?$/ }).max(2000),
    /** How many checks in a row must fail. */
    failures: z.int().min(1).max(60).default(2),
  }),
  z.strictObject({ kind: z.literal("collector") }),
]);
export type Condition = z.infer<typeof Condition>;
export type ConditionOf<Kind extends RuleKind> = Extract<Condition, { kind: Kind }>;

export type RuleKind = Condition["kind"];

/** What the kinds are called on screens and in messages. */
export const RULE_NAMES: Record<RuleKind, string> = {
  new_issue: "New issue",
  regressed_issue: "Regressed issue",
  escalating_issue: "Escalating issue",
  failures: "More failures",
  slower: "Slower than usual",
  traffic: "Unusual traffic",
  silence: "Silence",
  check_in: "Scheduled job",
  crash_free: "Crash-free rate",
  metric: "Metric",
  search: "Search",
  slo: "Service level objective",
  uptime: "Uptime",
  collector: "Glasshouse itself",
};

export const RULE_KINDS = Object.keys(RULE_NAMES) as RuleKind[];
