import type { Attributes } from "#model/attributes.ts";
import type { MetricCondition } from "../../port/metrics.ts";
import { matchesAttribute, matchesValue } from "../attributes/match-value.ts";

/** Whether the points of a series meet a condition. */
export function meetsMetricCondition(
  series: { service: string; scope: string | null; attributes: Attributes; resource: Attributes },
  condition: MetricCondition,
): boolean {
  switch (condition.kind) {
    case "all":
      return condition.of.every((one) => meetsMetricCondition(series, one));
    case "any":
      return condition.of.some((one) => meetsMetricCondition(series, one));
    case "not":
      return !meetsMetricCondition(series, condition.of);
    case "service":
      return "is" in condition.value
        ? series.service === condition.value.is
        : matchesValue(series.service.toLowerCase(), condition.value);
    case "scope":
      return series.scope !== null && matchesValue(series.scope.toLowerCase(), condition.value);
    case "attribute":
      return matchesAttribute(series, condition.key, condition.value);
  }
}
