import type { RequestRule } from "#model/watch/request-finding.ts";
import type { View } from "./watched-series.ts";

/** What a rule sums requests by. A named operation is one, whatever the rule says of the others. */
export function requestView({ condition }: RequestRule): Pick<View, "per" | "environment"> {
  const per =
    condition.kind === "silence" ? (condition.of === "operation" ? "operation" : "service") : condition.per;
  const isOperation = per === "operation" || condition.scope.operation !== null;
  return { per: isOperation ? "operation" : "service", environment: condition.scope.environment };
}
