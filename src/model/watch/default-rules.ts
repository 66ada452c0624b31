import { Rule } from "./rule.ts";

/** The rules that are on from the first start. */
export const DEFAULT_RULES: readonly Rule[] = [
  { id: "more-failures", name: "More failures", severity: "page", condition: { kind: "failures" } },
  { id: "slower", name: "Slower than usual", condition: { kind: "slower" } },
  { id: "silent-service", name: "Silent service", severity: "page", condition: { kind: "silence" } },
  {
    id: "scheduled-jobs",
    name: "Missed, late or failing check-in",
    keepFiringMinutes: 0,
    condition: { kind: "check_in" },
  },
  { id: "new-issue", name: "New issue", keepFiringMinutes: 0, condition: { kind: "new_issue" } },
  {
    id: "regressed-issue",
    name: "Regressed issue",
    keepFiringMinutes: 0,
    condition: { kind: "regressed_issue" },
  },
  { id: "escalating-issue", name: "Escalating issue", condition: { kind: "escalating_issue" } },
  { id: "collector", name: "Glasshouse itself", condition: { kind: "collector" } },
].map((rule) => Rule.parse(rule));
