import type { ConditionOf } from "#model/watch/condition.ts";
import type { Counted } from "#model/watch/judge-slo.ts";
import type { ObjectiveCounts, ObjectiveFilter } from "#collector/store/port/watch.ts";

/** Which requests an objective counts. */
export function objectiveFilter({
  scope,
  objective,
  goodMillis,
}: Pick<ConditionOf<"slo">, "scope" | "objective" | "goodMillis">): ObjectiveFilter {
  return { ...scope, goodMillis: objective === "latency" ? goodMillis : null };
}

/** The requests of the whole window. */
export function windowCounts({ hours }: Pick<ObjectiveCounts, "hours">): Counted {
  return hours.reduce<Counted>(
    (sum, { requests, bad }) => ({ requests: sum.requests + requests, bad: sum.bad + bad }),
    { requests: 0, bad: 0 },
  );
}
