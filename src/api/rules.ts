import { z } from "zod";
import { Rule, RULE_ORIGINS } from "#model/watch/rule.ts";
import { STATES } from "#model/watch/alert.ts";
import type { EndpointTable } from "./endpoint.ts";

/** The state of a rule is that of its worst subject. */
export const RuleView = z.object({
  rule: Rule,
  origin: z.enum(RULE_ORIGINS),
  state: z.enum(["off", "normal", ...STATES]),
  /** Since when; null for `off` and `normal`. */
  since: z.string().nullable(),
  /** Why, in a sentence; null for `off` and `normal`. */
  reason: z.string().nullable(),
  /** Subjects that fire, such as operations. */
  firing: z.int(),
  /** How many alerts it opened in each of the last seven days, the oldest first; the last ends now. */
  days: z.array(z.int()).length(7),
});
export type RuleView = z.infer<typeof RuleView>;

export const RuleList = z.object({
  rules: z.array(RuleView),
  /** When the rules were last evaluated; null before the first time. */
  evaluatedAt: z.string().nullable(),
});
export type RuleList = z.infer<typeof RuleList>;

export const PreviewQuery = z.object({ days: z.coerce.number().int().min(1).max(30).default(7) });

/** What a rule would have done. */
export const RulePreview = z.object({
  start: z.string(),
  end: z.string(),
  /**
   * Since when it was replayed: later than `start` if less is stored or the rest would take too long, null if nothing of the past
   * can say. The note has the reason.
   */
  replayedFrom: z.string().nullable(),
  /** The alerts that it would have opened, the latest first, at most 100. */
  alerts: z.array(
    z.object({
      start: z.string(),
      /** Null if it would still fire. */
      end: z.string().nullable(),
      title: z.string(),
      now: z.number().nullable(),
      before: z.number().nullable(),
      /** The suspect release. */
      release: z.string().nullable(),
    }),
  ),
  /** How many there would have been. */
  total: z.int(),
  /** What it judges over time, for the subject that stands out most; null for rules without a figure. */
  series: z
    .object({
      /** What is drawn: `Error rate, worst operation of web`. */
      label: z.string(),
      unit: z.string(),
      points: z.array(
        z.object({
          at: z.string(),
          value: z.number().nullable(),
          /** The usual range, and the limit above (or below) which it fires. */
          low: z.number().nullable(),
          high: z.number().nullable(),
          limit: z.number().nullable(),
        }),
      ),
    })
    .nullable(),
  /** How it was replayed, and what was not. */
  note: z.string().nullable(),
});
export type RulePreview = z.infer<typeof RulePreview>;

/** Who puts a rule or a channel: a person, or a file that is applied. */
export const PutRuleQuery = z.object({ origin: z.enum(["person", "file"]).default("person") });

/** The rules that are evaluated once a minute. */
export const RULES = {
  listRules: {
    method: "get",
    path: "/api/v1/rules",
    summary: "The rules and where they stand",
    answer: RuleList,
    errors: [],
  },
  putRule: {
    method: "put",
    path: "/api/v1/rules/{rule}",
    summary: "Add a rule, or replace it",
    right: "admin",
    query: PutRuleQuery,
    body: Rule,
    answer: Rule,
    errors: ["bad_request"],
  },
  deleteRule: {
    method: "delete",
    path: "/api/v1/rules/{rule}",
    summary: "Delete a rule; a default rule returns to its default",
    right: "admin",
    errors: ["not_found"],
  },
  previewRule: {
    method: "post",
    path: "/api/v1/rules/preview",
    summary: "What a rule would have done over the last days",
    right: "read",
    query: PreviewQuery,
    body: Rule,
    answer: RulePreview,
    errors: ["bad_request"],
  },
} as const satisfies EndpointTable;
