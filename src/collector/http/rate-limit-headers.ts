import type { Category } from "#model/outcome.ts";

/** A busy store is back within seconds; longer would silence clients that have nothing to do with it. */
export const BUSY_SECONDS = 5;

/**
 * The limit as SDKs read it: `<seconds>:<categories>:<scope>:<reason>`. It always names categories: empty would mean all,
 * and a flood of logs would then silence errors.
 */
export function rateLimitHeaders(categories: Category[]): Record<string, string> {
  return {
    "retry-after": String(BUSY_SECONDS),
    "x-sentry-rate-limits": `${BUSY_SECONDS}:${categories.join(";")}:organization:store_busy`,
  };
}
