import type { SilenceMatch } from "#model/watch/silence.ts";
import { ALERT_SEVERITIES } from "../alert-severity.ts";

/** What a silence is about: `rule More failures, service web`. */
export function matchText(match: SilenceMatch, ruleNames: ReadonlyMap<string, string>): string {
  const { rule, service, operation, environment, issueId, monitor, severity } = match;
  return [
    rule === null ? null : `rule “${ruleNames.get(rule) ?? rule}”`,
    service === null ? null : `service ${service}`,
    operation === null ? null : `operation ${operation}`,
    environment === null ? null : `environment ${environment}`,
    issueId === null ? null : `issue ${issueId}`,
    monitor === null ? null : `monitor ${monitor}`,
    severity === null ? null : `severity ${ALERT_SEVERITIES[severity].label.toLowerCase()}`,
  ]
    .filter((part) => part !== null)
    .join(", ");
}
