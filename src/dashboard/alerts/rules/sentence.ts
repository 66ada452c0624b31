import type { RuleKind } from "#model/watch/condition.ts";
import { FIELDS, type Draft } from "./draft.ts";

/** A list of known names that a field suggests. */
export type NameList = "services" | "operations" | "environments" | "metrics" | "monitors";

/** How a field's text becomes a value: `none` is not part of the rule. */
export type FieldReads = "text" | "name" | "number" | "percent" | "flag" | "none";

/** A variable part of a sentence. */
export interface Control {
  field: string;
  /** Its accessible name. */
  label: string;
  reads: FieldReads;
  value: string;
  /** Values and what they are called; without them it is typed. */
  choices?: readonly (readonly [value: string, name: string])[];
  /** What an empty field means. */
  empty?: string;
  suggests?: NameList;
  /** The width of what is usually typed, in characters. */
  size?: number;
}

export type SentencePart = string | Control;

/**
 * A rule's condition as a sentence. Its controls are all the fields of the condition, so that a rule is read from them as
 * well.
 */
export function sentenceOf(draft: Draft): SentencePart[] {
  const kind = draft["condition.kind"] as RuleKind;
  return SENTENCES[kind]?.(draft) ?? [];
}

export function controlsOf(draft: Draft): Control[] {
  return sentenceOf(draft).filter((part) => typeof part !== "string");
}

/** The sentence as text. */
export function sentenceText(draft: Draft): string {
  return sentenceOf(draft)
    .map((part) => (typeof part === "string" ? part : controlText(part)))
    .join(" ")
    .replaceAll(" ,", ",");
}

function controlText({ value, choices, empty }: Control): string {
  return choices?.find(([one]) => one === value)?.[1] ?? (value === "" ? (empty ?? "…") : value);
}

type Choices = NonNullable<Control["choices"]>;

function choice(draft: Draft, field: string, label: string, choices: Choices): Control {
  const given = draft[field];
  const value = choices.some(([one]) => one === given) ? given : choices[0]?.[0];
  return { field, label, reads: "text", value: value ?? "", choices };
}

function name(draft: Draft, field: string, label: string, empty: string, suggests: NameList): Control {
  return { field, label, reads: "name", value: draft[field] ?? "", empty, suggests, size: 14 };
}

function text(draft: Draft, field: string, label: string, empty?: string): Control {
  const control: Control = { field, label, reads: "text", value: draft[field] ?? "", size: 22 };
  return empty === undefined ? control : { ...control, empty };
}

function number(draft: Draft, field: string, label: string, usual: string, size = 4): Control {
  return { field, label, reads: "number", value: draft[field] ?? usual, size };
}

const environment = (draft: Draft, field = "condition.environment") =>
  name(draft, field, "Environment", "any environment", "environments");

/** `web, any operation in production`. */
const scope = (draft: Draft): SentencePart[] => [
  name(draft, "condition.scope.service", "Service", "any service", "services"),
  ",",
  name(draft, "condition.scope.operation", "Operation", "any operation", "operations"),
  "in",
  environment(draft, "condition.scope.environment"),
];

const per = (draft: Draft, usual: "operation" | "service"): SentencePart[] => [
  "judged per",
  choice(
    draft,
    "condition.per",
    "Judged per",
    usual === "operation"
      ? [
          ["operation", "operation"],
          ["service", "service"],
        ]
      : [
          ["service", "service"],
          ["operation", "operation"],
        ],
  ),
];

const held = (draft: Draft, unit = "min"): SentencePart[] => [
  "for",
  number(draft, "forMinutes", "How long it must hold, in minutes", "0"),
  unit,
];

const by = (draft: Draft, usual: string, limit: string): Control => ({
  ...choice(draft, FIELDS.by, "Compared with", [
    ["usual", usual],
    ["limit", limit],
  ]),
  reads: "none",
});

/** A limit of its own instead of what is usual. */
const hasLimit = (draft: Draft) => draft[FIELDS.by] === "limit";

const issues = (draft: Draft, what: string): SentencePart[] => [
  "When an issue of level",
  choice(draft, "condition.level", "Level", [
    ["error", "error and above"],
    ["fatal", "fatal"],
    ["warning", "warning and above"],
    ["info", "info and above"],
    ["debug", "any"],
  ]),
  "in",
  environment(draft),
  "matching",
  text(draft, "condition.query", "Search of issues", "anything"),
  what,
];

const threshold = (draft: Draft, absent: string): SentencePart[] => {
  const is = choice(draft, "condition.threshold.is", "Compared how", [
    ["above", "above"],
    ["below", "below"],
    ["up", "up by"],
    ["down", "down by"],
    ["absent", absent],
  ]);
  if (is.value === "absent") return [is];
  if (is.value === "above" || is.value === "below")
    return [is, number(draft, "condition.threshold.value", "Limit", "", 6)];
  return [
    is,
    number(draft, "condition.threshold.percent", "Change in per cent", "50"),
    "% against",
    choice(draft, "condition.threshold.against", "Against", [
      ["day", "the same time yesterday"],
      ["week", "the same time last week"],
      ["window", "the time before"],
    ]),
  ];
};

const silentSubject = (draft: Draft, of: string): SentencePart[] => {
  if (of === "monitor") return [name(draft, "condition.name", "Monitor", "any monitor", "monitors")];
  if (of === "metric") return [name(draft, "condition.name", "Metric", "any metric", "metrics")];
  const [service, , operation, ...rest] = scope(draft);
  if (service === undefined || operation === undefined) return [];
  return of === "service" ? [service, ...rest] : [operation, "of", service, ...rest];
};

const windowMinutes = (draft: Draft) => number(draft, "condition.windowMinutes", "Window in minutes", "15");

const SENTENCES: Record<RuleKind, (draft: Draft) => SentencePart[]> = {
  new_issue: (draft) => issues(draft, "is seen for the first time"),
  regressed_issue: (draft) => issues(draft, "comes back after it was resolved"),
  escalating_issue: (draft) => issues(draft, "has far more events than usual"),
  failures: (draft) => [
    "When failed requests of",
    ...scope(draft),
    "are",
    by(draft, "more than usual", "above"),
    ...(hasLimit(draft)
      ? [
          {
            ...number(draft, "condition.limit", "Limit in per cent", "5"),
            reads: "percent" as const,
          },
          "% over 15 min",
        ]
      : [
          "over",
          choice(draft, "condition.windows", "Time judged", [
            ["both", "15 min against the last 24 h, or 60 min against 7 d"],
            ["quick", "15 min against the last 24 h"],
            ["rare", "60 min against the last 7 d"],
          ]),
        ]),
    ...held(draft, "min,"),
    ...per(draft, "operation"),
  ],
  slower: (draft) => [
    "When requests of",
    ...scope(draft),
    "take",
    by(draft, "longer than usual", "more than"),
    ...(hasLimit(draft)
      ? [number(draft, "condition.limit", "Limit in milliseconds", "1000", 6), "ms at the 95th percentile"]
      : [
          {
            ...choice(draft, "condition.creep", "Slow increase", [
              ["yes", "or creep up over hours"],
              ["no", "all at once"],
            ]),
            reads: "flag" as const,
          },
        ]),
    ...held(draft, "min,"),
    ...per(draft, "operation"),
  ],
  traffic: (draft) => [
    "When",
    choice(draft, "condition.direction", "Direction", [
      ["drop", "fewer"],
      ["spike", "more"],
      ["both", "fewer or more"],
    ]),
    "requests than usual reach",
    ...scope(draft),
    ...held(draft, "min,"),
    ...per(draft, "service"),
  ],
  silence: (draft) => {
    const of = choice(draft, "condition.of", "What falls silent", [
      ["service", "service"],
      ["operation", "operation"],
      ["monitor", "monitor"],
      ["metric", "metric"],
    ]);
    return [
      "When the",
      of,
      ...silentSubject(draft, of.value),
      "is not seen for three times its usual interval",
      ...held(draft),
    ];
  },
  check_in: (draft) => [
    "When a check-in of",
    name(draft, "condition.monitor", "Monitor", "any monitor", "monitors"),
    "in",
    environment(draft),
    "is missed, late or failing",
  ],
  crash_free: (draft) => [
    "When crash-free",
    choice(draft, "condition.of", "Of what", [
      ["sessions", "sessions"],
      ["users", "users"],
    ]),
    "of",
    { ...text(draft, "condition.release", "Release", "the latest release"), reads: "name" as const },
    "in",
    environment(draft),
    "are below",
    number(draft, "condition.below", "Limit in per cent", "99"),
    "%",
    ...held(draft),
  ],
  metric: (draft) => [
    "When the",
    choice(draft, "condition.aggregate", "Aggregate", [
      ["avg", "average"],
      ["sum", "sum"],
      ["min", "least"],
      ["max", "greatest"],
      ["rate", "rate"],
      ["p50", "p50"],
      ["p95", "p95"],
      ["p99", "p99"],
    ]),
    "of",
    { ...text(draft, "condition.metric", "Metric"), suggests: "metrics" as const },
    "of",
    name(draft, "condition.service", "Service", "any service", "services"),
    "matching",
    text(draft, "condition.query", "Attributes", "anything"),
    "over",
    windowMinutes(draft),
    "min is",
    ...threshold(draft, "missing"),
    ...held(draft),
  ],
  search: (draft) => [
    "When the number of",
    choice(draft, "condition.signal", "Signal", [
      ["logs", "log records"],
      ["traces", "traces"],
    ]),
    "matching",
    { ...text(draft, "condition.query", "Search"), size: 30 },
    "in",
    windowMinutes(draft),
    "min is",
    ...threshold(draft, "zero"),
    ...held(draft),
  ],
  slo: (draft) => {
    const objective = choice(draft, "condition.objective", "Objective", [
      ["availability", "do not fail"],
      ["latency", "are fast enough"],
    ]);
    return [
      "When the share of requests of",
      ...scope(draft),
      "that",
      objective,
      ...(objective.value === "latency"
        ? ["(within", number(draft, "condition.goodMillis", "Fast enough, in milliseconds", "500", 6), "ms)"]
        : []),
      "is on course to miss",
      number(draft, "condition.target", "Target in per cent", "99.5", 5),
      "% over",
      number(draft, "condition.windowDays", "Window in days", "30"),
      "days",
    ];
  },
  uptime: (draft) => [
    "When",
    { ...text(draft, "condition.url", "URL"), size: 30 },
    "fails",
    number(draft, "condition.failures", "Failed checks in a row", "2"),
    "checks in a row",
  ],
  collector: () => [
    "When Glasshouse drops data, is short of disk space, loses a process or a file, or a channel fails",
  ],
};
