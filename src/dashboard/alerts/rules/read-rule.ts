import type { UnixMillis } from "#lib/units.ts";
import type { Rule } from "#model/watch/rule.ts";
import type { z } from "zod";
import { endOf } from "../time-choices.ts";
import { chosenChannels, FIELDS, type Draft } from "./draft.ts";
import { controlsOf, type Control, type FieldReads } from "./sentence.ts";

/** A rule as it is sent, which the collector validates. */
export type RuleInput = z.input<typeof Rule>;

interface Known {
  /** The rule before; null for a new one. */
  stored: Rule | null;
  now: UnixMillis;
  /** The viewer's. */
  zone: string;
}

type Tree = { [name: string]: unknown };

/**
 * The rule of a form. What is no number stays text, so that the collector names the field in its error.
 */
export function readRule(draft: Draft, { id, ...known }: { id: string } & Known): RuleInput {
  const rule: Tree = {
    id,
    name: draft["name"] ?? "",
    isOn: draft["isOn"] === "on",
    condition: { kind: draft["condition.kind"] },
    severity: draft["severity"],
    channels: draft[FIELDS.notify] === "chosen" ? chosenChannels(draft) : null,
    runbook: draft["runbook"]?.trim() || null,
    mutedUntil: muteEnd(draft[FIELDS.mute] ?? "", known),
  };
  for (const [field, reads] of OPTIONS) {
    const text = draft[field] ?? "";
    if (text !== "") rule[field] = read(text, reads);
  }
  for (const control of controlsOf(draft)) if (control.reads !== "none") put(rule, control);
  return rule as unknown as RuleInput;
}

function muteEnd(chosen: string, { stored, now, zone }: Known): string | null {
  if (chosen === "keep") return stored?.mutedUntil ?? null;
  const end = chosen === "" ? null : endOf(chosen, now, zone);
  return end === null ? null : new Date(end).toISOString();
}

const OPTIONS: [field: string, reads: FieldReads][] = [
  ["forMinutes", "number"],
  ["keepFiringMinutes", "number"],
  ["onNoData", "text"],
  ["onError", "text"],
];

function put(rule: Tree, { field, reads, value }: Control): void {
  const path = field.split(".");
  const last = path.pop() ?? field;
  let tree = rule;
  for (const name of path) {
    tree[name] ??= {};
    tree = tree[name] as Tree;
  }
  tree[last] = read(value, reads);
}

function read(text: string, reads: FieldReads): unknown {
  const trimmed = text.trim();
  if (reads === "flag") return trimmed === "yes";
  if (reads === "name") return trimmed === "" ? null : trimmed;
  if (reads === "text") return trimmed;
  if (trimmed === "") return undefined;
  const value = Number(trimmed.replace(",", "."));
  if (Number.isNaN(value)) return trimmed;
  return reads === "percent" ? value / 100 : value;
}
