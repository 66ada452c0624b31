import { nanosFromMillis } from "#lib/units.ts";
import type { SpanConditions, TraceCondition } from "../../port/traces.ts";
import { hexFromBytes } from "../engine/integer-id.ts";
import type { DayFile } from "../engine/open-files.ts";
import type { TraceToMatch } from "./match-span.ts";
import type { TraceRow } from "./trace-rows.ts";

type TestTrace = (trace: TraceToMatch & { row: TraceRow }) => boolean;

/** Tests whether a trace meets a condition. `spanTest` tests its spans; null where no span of the file can match. */
export function createConditionTest(
  { connection }: DayFile,
  condition: TraceCondition,
  spanTest: (conditions: SpanConditions) => TestTrace | null,
): TestTrace {
  function compile(one: TraceCondition): TestTrace {
    switch (one.kind) {
      case "all": {
        const tests = cheapFirst(one.of).map(compile);
        return (trace) => tests.every((test) => test(trace));
      }
      case "any": {
        const tests = cheapFirst(one.of).map(compile);
        return (trace) => tests.some((test) => test(trace));
      }
      case "not": {
        const test = compile(one.of);
        return (trace) => !test(trace);
      }
      case "span": {
        const test = spanTest(one.of);
        // The hits that drive the search are those of another condition.
        return test === null ? () => false : (trace) => test({ ...trace, found: undefined });
      }
      case "failed":
        return ({ row }) => row.failed > 0n;
      case "events": {
        const select = connection.prepare("SELECT 1 FROM events WHERE trace = ? LIMIT 1");
        return ({ row }) => select.get(row.id) !== undefined;
      }
      case "trace":
        return ({ row }) => hexFromBytes(row.trace_id) === one.traceId;
      case "duration": {
        const { atLeast = 0, atMost = Infinity } = one;
        return ({ row }) => Number(row.duration) >= atLeast && Number(row.duration) <= atMost;
      }
      case "start": {
        const from = nanosFromMillis(one.atLeast ?? 0);
        const end = one.atMost === undefined ? null : nanosFromMillis(one.atMost + 1);
        return ({ row }) => row.start >= from && (end === null || row.start < end);
      }
    }
  }
  return compile(condition);
}

/** What a trace's row answers before what needs its spans. */
function cheapFirst(conditions: TraceCondition[]): TraceCondition[] {
  const costs = (one: TraceCondition): number => {
    if (one.kind === "all" || one.kind === "any") return Math.max(0, ...one.of.map(costs));
    if (one.kind === "not") return costs(one.of);
    return one.kind === "span" ? 2 : one.kind === "events" ? 1 : 0;
  };
  return conditions.toSorted((left, right) => costs(left) - costs(right));
}
