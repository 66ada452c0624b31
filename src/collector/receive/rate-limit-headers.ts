import type { RateLimit } from "./rate-limit.ts";

/** Categories that SDKs know under several names. */
const NAMES = new Map<string, string[]>([
  ["log_item", ["log_item", "log_byte"]],
  ["metric", ["metric", "trace_metric", "metric_bucket"]],
  ["profile", ["profile", "profile_chunk", "profile_chunk_ui"]],
  ["feedback", ["feedback", "user_report_v2"]],
  ["attachment", ["attachment", "attachment_item"]],
]);

/**
 * The limits as SDKs read them: `<seconds>:<categories>:<scope>:<reason>`, on any status
 * (https://develop.sentry.dev/sdk/expected-features/rate-limiting/). `retry-after` is sent only
 * if everything was refused: clients that ignore the other header stop sending altogether.
 */
export function rateLimitHeaders(limits: RateLimit[], refused: boolean): Record<string, string> {
  if (limits.length === 0) return {};
  const parts = limits.map(({ seconds, categories, scope, reason }) => {
    const names = categories.flatMap((category) => NAMES.get(category) ?? [category]);
    return `${seconds}:${names.join(";")}:${scope}:${reason}`;
  });
  return {
    "x-sentry-rate-limits": parts.join(", "),
    ...(refused ? { "retry-after": String(Math.max(...limits.map(({ seconds }) => seconds))) } : {}),
  };
}
