import type { RuleView } from "#api/rules.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { SeverityName } from "#ui/severity-mark.tsx";
import { ALERT_SEVERITIES } from "../alert-severity.ts";
import { lengthText } from "../length-text.ts";

interface RuleStateText {
  label: string;
  /** For how long, or how much of the time that it must hold; null for what has no beginning. */
  detail: string | null;
  mark: SeverityName;
  color: string;
}

const MINUTE = 60_000;

/** Where a rule stands, in words. */
export function stateOf({ rule, state, since }: RuleView, now: UnixMillis): RuleStateText {
  const length = since === null ? null : Math.max(0, now - Date.parse(since));
  const detail = length === null ? null : lengthText(length);
  switch (state) {
    case "firing":
      return { label: "Firing", detail, mark: ALERT_SEVERITIES[rule.severity].mark, color: "text-danger" };
    case "recovering":
      return { label: "Recovering", detail, mark: "warning", color: "text-warn" };
    case "pending":
      return {
        label: "Pending",
        detail: `holds for ${Math.floor((length ?? 0) / MINUTE)} of ${rule.forMinutes} min`,
        mark: "warning",
        color: "text-warn",
      };
    case "no_data":
      return { label: "No data", detail, mark: "unknown", color: "text-muted" };
    case "error":
      return { label: "Not evaluated", detail, mark: "warning", color: "text-warn" };
    case "off":
      return { label: "Off", detail: null, mark: "minor", color: "text-faint" };
    case "normal":
      return { label: "Normal", detail: null, mark: "healthy", color: "text-muted" };
  }
}

const STATES: RuleView["state"][] = ["firing", "recovering", "error", "pending", "no_data", "normal", "off"];

/** Those that fire first; as they are stored within a state. */
export function firingFirst(rules: readonly RuleView[]): RuleView[] {
  return rules.toSorted((one, other) => STATES.indexOf(one.state) - STATES.indexOf(other.state));
}
