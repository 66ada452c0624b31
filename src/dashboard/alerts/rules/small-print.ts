import type { RuleKind } from "#model/watch/condition.ts";
import { FIELDS, type Draft } from "./draft.ts";

const NO_DATA: Record<string, string> = {
  keep: "No data keeps the last state.",
  alert: "No data alerts.",
  ok: "No data counts as normal.",
};

/** What else a rule of the kind needs before it fires. */
const NEEDS: Partial<Record<RuleKind, string>> = {
  new_issue: "Issues of one release are grouped for ten minutes.",
  failures: "At least 5 failures and 1.5 times the usual rate.",
  slower: "At least 20 requests.",
  silence: "At least 5 min, and only what was seen often enough to have a usual interval.",
};

/** What a rule does besides its sentence. */
export function smallPrint(draft: Draft): string {
  const kind = draft["condition.kind"] as RuleKind;
  const keep = draft["keepFiringMinutes"] ?? "5";
  const usually = draft[FIELDS.by] !== "limit";
  const resolves =
    keep === "0"
      ? "Resolves as soon as it no longer holds."
      : `Resolves after ${keep} min ${usually && COMPARED.has(kind) ? "in the usual range" : "in which it does not hold"}.`;
  return [usually ? NEEDS[kind] : undefined, resolves, NO_DATA[draft["onNoData"] ?? "keep"]]
    .filter((text) => text !== undefined)
    .join(" ");
}

const COMPARED = new Set<RuleKind>(["failures", "slower", "traffic"]);
