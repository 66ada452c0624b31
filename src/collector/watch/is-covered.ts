import type { AlertSubject } from "#model/watch/alert.ts";
import type { Condition } from "#model/watch/condition.ts";

/** Whether a rule, as it is now, is still about a subject that it was about before. */
export function isCovered(condition: Condition, subject: AlertSubject): boolean {
  if (condition.kind === "check_in")
    return matches(condition.monitor, subject.monitor) && matches(condition.environment, subject.environment);
  if (!("scope" in condition)) return true;
  const { service, operation, environment } = condition.scope;
  const per = "per" in condition ? condition.per : null;
  return (
    matches(service, subject.service) &&
    matches(operation, subject.operation) &&
    environment === subject.environment &&
    (per !== "operation" || subject.operation !== null) &&
    (per !== "service" || operation !== null || subject.operation === null)
  );
}

function matches(wanted: string | null, own: string | null): boolean {
  return wanted === null || wanted === own;
}
