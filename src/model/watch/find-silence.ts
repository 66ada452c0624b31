import type { UnixMillis } from "#lib/units.ts";
import type { Alert } from "./alert.ts";
import type { Silence, SilenceMatch } from "./silence.ts";

type Silenced = Pick<Alert, "ruleId" | "severity" | "detail">;

/** The silence that an alert matches now, the last to end of several; null if there is none. */
export function findSilence(alert: Silenced, silences: readonly Silence[], now: UnixMillis): Silence | null {
  const active = silences.filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt);
  const [last = null] = active
    .filter(({ match }) => matches(match, alert))
    .toSorted((one, other) => other.endsAt - one.endsAt);
  return last;
}

/** Whether an alert has every field that a silence names. */
function matches(match: SilenceMatch, { ruleId, severity, detail: { subject } }: Silenced): boolean {
  const { service, operation, environment, issueId, monitor } = subject;
  const own = { rule: ruleId, service, operation, environment, issueId, monitor, severity };
  const names = Object.keys(match) as (keyof SilenceMatch)[];
  return names.every((name) => match[name] === null || match[name] === own[name]);
}
