import type { Millis } from "#lib/units.ts";

/** When messages are sent, as in Alertmanager, and how many. */
export interface NotifyTimings {
  /** How often it is looked for messages to send. */
  turn: Millis;
  /** How long the first message of a group waits for more alerts. */
  wait: Millis;
  /** How long the next ones wait after it; those on issues longer, since a release brings them one by one. */
  interval: Millis;
  issueInterval: Millis;
  /** When what still fires is repeated. */
  repeat: Millis;
  /** A channel gets `MOST_AN_HOUR` messages in this time, and a digest at every interval after that. */
  hour: Millis;
  /** The first pause after a failed attempt. */
  retry: Millis;
}

export const MOST_AN_HOUR = 60;

const MINUTE: Millis = 60_000;

/** At most the usual times; shorter ones if rules are evaluated more often than once a minute. */
export function timingsOf(every: Millis): NotifyTimings {
  const scale = Math.min(1, every / MINUTE);
  return {
    turn: Math.max(200, 5_000 * scale),
    wait: 30_000 * scale,
    interval: 5 * MINUTE * scale,
    issueInterval: 10 * MINUTE * scale,
    repeat: 240 * MINUTE * scale,
    hour: 60 * MINUTE * scale,
    retry: 10_000 * scale,
  };
}
