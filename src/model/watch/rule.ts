import { z } from "zod";
import { Condition } from "./condition.ts";
import { SEVERITIES } from "./severity.ts";

/** Names a rule or a channel, for URLs and files: `checkout-failures`. */
export const Slug = z
  .string()
  .regex(
    /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/,
    "it must be 1 to 60 lower-case letters, digits and dashes",
  );

/** What becomes of a rule that has no data to judge, or fails: it alerts, counts as in order, or keeps its last state. */
const Policy = z.enum(["alert", "ok", "keep"]).default("keep");

/** A condition that is evaluated once a minute, and what to do about it. The same in the API, in files and in the store. */
export const Rule = z.strictObject({
  id: Slug,
  name: z.string().trim().min(1).max(120),
  isOn: z.boolean().default(true),
  condition: Condition,
  /** How long the condition must hold before an alert opens. */
  forMinutes: z.int().min(0).max(1440).default(0),
  /** How long it must not hold before the alert ends. */
  keepFiringMinutes: z.int().min(0).max(1440).default(5),
  onNoData: Policy,
  onError: Policy,
  severity: z.enum(SEVERITIES).default("ticket"),
  /** The ids of the channels that it notifies; null is every channel. */
  channels: z.array(Slug).max(20).nullable().default(null),
  /** Where it says what to do. */
  runbook: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullable()
    .default(null),
  /** Until then it opens alerts without notifying anyone (ISO 8601). */
  mutedUntil: z.iso.datetime({ offset: true }).nullable().default(null),
});
export type Rule = z.infer<typeof Rule>;

export const RULE_ORIGINS = ["default", "person", "file"] as const;
/** Who made a rule, a silence or a channel: Glasshouse, a person, or a file that was applied. */
export type RuleOrigin = (typeof RULE_ORIGINS)[number];

export interface StoredRule {
  rule: Rule;
  origin: RuleOrigin;
}
