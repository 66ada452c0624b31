import { createHmac, timingSafeEqual } from "node:crypto";
import type { Millis, UnixMillis } from "#lib/units.ts";
import type { LinkAction } from "#api/alert-links.ts";

/** How long a link of a message can be used. */
const LASTS: Millis = 7 * 86_400_000;

/** What a link allows to whoever has it. */
export interface LinkClaim {
  /** The alert's key. */
  alert: string;
  do: LinkAction;
  /** When it expires, in seconds. */
  until: number;
}

/** The query of a link that acts on an alert, from when the alert was found until a week later. */
export function signedQuery(
  alert: { uid: string; detectedAt: UnixMillis },
  action: LinkAction,
  key: string,
): string {
  const claim = { alert: alert.uid, do: action, until: Math.floor((alert.detectedAt + LASTS) / 1000) };
  const { until, ...parts } = claim;
  return String(new URLSearchParams({ ...parts, until: String(until), sig: signature(claim, key) }));
}

/** Compares in constant time. */
export function isSigned(claim: LinkClaim, sig: string, key: string): boolean {
  const expected = Buffer.from(signature(claim, key));
  const given = Buffer.from(sig);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function signature({ alert, do: action, until }: LinkClaim, key: string): string {
  return createHmac("sha256", key).update(`alert-link 1\n${alert}\n${action}\n${until}`).digest("base64url");
}
