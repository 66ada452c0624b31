import type { Condition, Scope } from "#model/watch/condition.ts";

/** What a rule is about, in a few words beside its name: `web, any operation`, `all, error and above`. */
export function describeCondition(condition: Condition): string {
  switch (condition.kind) {
    case "new_issue":
    case "regressed_issue":
    case "escalating_issue": {
      const { level, environment, query } = condition;
      return parts(
        environment ?? "all",
        query === "" ? null : query,
        level === "fatal" ? "fatal" : `${level} and above`,
      );
    }
    case "failures":
    case "slower":
    case "traffic":
      return describeScope(condition.scope, condition.per === "operation" ? "any operation" : null);
    case "slo":
      return parts(
        describeScope(condition.scope, "any operation"),
        `${condition.target} % over ${condition.windowDays} d`,
      );
    case "silence":
      return condition.of === "service" || condition.of === "operation"
        ? describeScope(condition.scope, condition.of === "operation" ? "any operation" : null)
        : (condition.name ?? `any ${condition.of}`);
    case "check_in":
      return parts(condition.monitor ?? "all monitors", condition.environment);
    case "crash_free":
      return parts(
        `${condition.of} below ${condition.below} %`,
        condition.release ?? "latest release",
        condition.environment,
      );
    case "metric":
      return parts(`${condition.aggregate} of ${condition.metric}`, condition.service);
    case "search":
      return `${condition.signal}: ${condition.query}`;
    case "uptime":
      return condition.url;
    case "collector":
      return "dropped data, disk, processes, channels";
  }
}

function describeScope({ service, operation, environment }: Scope, any: string | null): string {
  return parts(service ?? "any service", operation ?? any, environment);
}

function parts(...texts: (string | null)[]): string {
  return texts.filter((text) => text !== null && text !== "").join(", ");
}
