import type { Millis } from "#lib/units.ts";

/** How long an attempt may take. */
export const PATIENCE: Millis = 10_000;

/** How an attempt ended. `reason` has no address in it, which may hold a secret. */
export type Attempt = { sent: true } | { sent: false; reason: string; retryAfter: Millis | null };

export function failed(reason: string, retryAfter: Millis | null = null): Attempt {
  return { sent: false, reason, retryAfter };
}

/** Names a failure of a connection. `signal` is the one that ended it, if it took too long. */
export function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted)
    return (signal.reason as Error | undefined)?.name === "TimeoutError"
      ? `no answer in ${PATIENCE / 1000} s`
      : "the collector stopped meanwhile";
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? `connection failed (${code})` : "connection failed";
}
