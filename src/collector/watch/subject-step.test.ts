import { expect, it } from "vitest";
import { NO_EVIDENCE, type Alert } from "#model/watch/alert.ts";
import { Rule } from "#model/watch/rule.ts";
import type { Severity } from "#model/watch/severity.ts";
import { mostUrgentFirst, type SubjectStep } from "./subject-step.ts";

function step(name: string, of: SubjectStep["step"], severity: Severity, traceId: string | null = null) {
  const alert =
    of === "open" ? null : ({ severity, detail: { evidence: { ...NO_EVIDENCE, traceId } } } as Alert);
  return {
    step: of,
    alert,
    rule: Rule.parse({ id: "rule", name, severity, condition: { kind: "failures" } }),
    finding: {},
  } as SubjectStep;
}

it("looks for the causes of what opens first, then of what has none, the worst first", () => {
  const steps = [
    step("known", "stay", "page", "a trace"),
    step("unknown ticket", "stay", "ticket"),
    step("unknown page", "stay", "page"),
    step("new info", "open", "info"),
    step("new ticket", "open", "ticket"),
    step("new page", "open", "page"),
    step("another new page", "open", "page"),
  ];
  expect(mostUrgentFirst(steps).map(({ rule }) => rule.name)).toEqual([
    "new page",
    "another new page",
    "new ticket",
    "new info",
    "unknown page",
    "unknown ticket",
    "known",
  ]);
});
