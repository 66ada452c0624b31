import type { Category } from "#model/outcome.ts";

const CATEGORIES = new Map<string, Category>([
  ["event", "error"],
  ["transaction", "transaction"],
  ["span", "span"],
  ["log", "log_item"],
  ["otel_log", "log_item"],
  ["trace_metric", "metric"],
  ["statsd", "metric"],
  ["metric_buckets", "metric"],
  ["session", "session"],
  ["sessions", "session"],
  ["check_in", "monitor"],
  ["feedback", "feedback"],
  ["user_report", "feedback"],
  ["attachment", "attachment"],
  ["replay_event", "replay"],
  ["replay_recording", "replay"],
  ["replay_video", "replay"],
  ["profile", "profile"],
  ["profile_chunk", "profile"],
  ["raw_security", "security"],
  ["nel", "security"],
]);

/** What an envelope item counts as in the ledger and in rate limits; types that nobody knows count as `default`. */
export function itemCategory(type: string): Category {
  return CATEGORIES.get(type) ?? "default";
}
