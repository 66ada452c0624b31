import type { Rule } from "#model/watch/rule.ts";
import type { RuleKind } from "#model/watch/condition.ts";
import { RULE_KINDS, RULE_NAMES } from "#model/watch/condition.ts";
import { param, type SearchParams } from "../../search-params.ts";

/** A rule as its form has it: the text of each field by its path, such as `condition.scope.service`. */
export type Draft = Readonly<Record<string, string>>;

/** Fields that are not paths of a rule. */
export const FIELDS = {
  /** Says that a query has a draft, as a switch that is off sends nothing. */
  draft: "draft",
  /** Whether a condition compares with what is usual or has a limit of its own. */
  by: "condition.by",
  /** Whether it notifies every channel or chosen ones, and which. */
  notify: "notify",
  channel: "channel",
  /** For how long it is muted from now on, or `keep`. */
  mute: "mute",
} as const;

/** The fields of a stored rule. */
export function draftOf(rule: Rule): Draft {
  const { condition, channels, isOn, id: _id, mutedUntil, ...rest } = rule;
  const fields: Record<string, string> = Object.fromEntries([
    ...flatten("", rest),
    ...flatten("condition", condition),
  ]);
  if ("limit" in condition) fields[FIELDS.by] = condition.limit === null ? "usual" : "limit";
  if (condition.kind === "failures" && condition.limit !== null)
    fields["condition.limit"] = String(Number((condition.limit * 100).toPrecision(6)));
  fields["isOn"] = isOn ? "on" : "";
  fields[FIELDS.notify] = channels === null ? "every" : "chosen";
  fields[FIELDS.channel] = (channels ?? []).join(",");
  fields[FIELDS.mute] = mutedUntil === null ? "" : "keep";
  return fields;
}

/** What a rule of a kind begins with; the sentence has the values of the fields that are missing. */
export function newDraft(kind: RuleKind): Draft {
  return {
    "condition.kind": kind,
    name: RULE_NAMES[kind],
    isOn: "on",
    severity: "ticket",
    [FIELDS.notify]: "every",
  };
}

/** The fields that a query changes; null if it has none. Of repeated ones, which are channels, all count. */
export function readDraft(search: SearchParams): Draft | null {
  const names = Object.keys(search).filter((name) => name.includes(".") || OWN.has(name));
  if (names.length === 0) return null;
  const fields = Object.fromEntries(names.map((name) => [name, param(search, name) ?? ""]));
  const chosen = search[FIELDS.channel];
  if (Array.isArray(chosen)) fields[FIELDS.channel] = chosen.slice(0, 20).join(",");
  if (FIELDS.draft in fields) {
    fields["isOn"] ??= "";
    fields[FIELDS.channel] ??= "";
  }
  return fields;
}

/** The kind that a query asks for; undefined for none that is known. */
export function readKind(search: SearchParams): RuleKind | undefined {
  return RULE_KINDS.find((kind) => kind === param(search, "condition.kind"));
}

const OWN = new Set<string>([
  FIELDS.draft,
  FIELDS.notify,
  FIELDS.channel,
  FIELDS.mute,
  "name",
  "isOn",
  "severity",
  "forMinutes",
  "keepFiringMinutes",
  "onNoData",
  "onError",
  "runbook",
]);

/** The ids of the channels that it notifies, if not all. */
export function chosenChannels(draft: Draft): string[] {
  return (draft[FIELDS.channel] ?? "").split(",").filter((id) => id !== "");
}

/** The leaves of a value by their paths. */
function flatten(path: string, value: unknown): [string, string][] {
  if (value === null || value === undefined) return [[path, ""]];
  if (typeof value === "boolean") return [[path, value ? "yes" : "no"]];
  if (typeof value !== "object") return [[path, String(value)]];
  return Object.entries(value).flatMap(([name, part]) =>
    flatten(path === "" ? name : `${path}.${name}`, part),
  );
}
