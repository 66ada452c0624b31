import type { UnixMillis } from "#lib/units.ts";
import type { Channel } from "./channel.ts";
import { isMuted } from "./is-muted.ts";
import type { Rule } from "./rule.ts";
import { SEVERITIES, type Severity } from "./severity.ts";

interface Routed {
  severity: Severity;
  /** The rule's channels; null is every channel. */
  channels: readonly string[] | null;
}

/**
 * The ids of the channels that an alert is reported to: those of its rule that are on and take its severity. None while its rule
 * is muted.
 */
export function routeAlert(
  { severity, channels: wanted }: Routed,
  channels: readonly Channel[],
  rule: Pick<Rule, "mutedUntil">,
  now: UnixMillis,
): string[] {
  if (isMuted(rule, now)) return [];
  return channels
    .filter(({ id, isOn }) => isOn && (wanted === null || wanted.includes(id)))
    .filter((channel) => SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(channel.severity))
    .map(({ id }) => id);
}
