import { isRecord } from "#lib/is-record.ts";
import { CATEGORIES, type Category, type Outcome } from "#model/outcome.ts";
import type { RecordContext } from "../time/record-context.ts";

const REASON = /^[a-z][a-z0-9_]{0,63}$/;
const LISTS = ["discarded_events", "rate_limited_events", "filtered_events", "filtered_sampling_events"];
const MAX_ENTRIES = 200;
const MAX_QUANTITY = 1_000_000_000;
/** SDKs' names of categories; the ledger has fewer. */
const CATEGORY_NAMES = new Map<string, Category>([
  ["log_byte", "default"],
  ["profile_chunk", "profile"],
  ["profile_chunk_ui", "profile"],
  ["trace_metric", "metric"],
  ["metric_bucket", "metric"],
  ["user_report_v2", "feedback"],
  ["check_in", "monitor"],
  ...CATEGORIES.map((category) => [category, category] as const),
]);

/**
 * What the client itself dropped, as outcomes. Category and reason are untrusted and become keys of the ledger: unknown
 * categories count as `default`, malformed reasons as `other`. `invalid` counts unreadable entries and lists; a report
 * without any list is one.
 */
export function normalizeClientReport(
  sent: unknown,
  context: RecordContext,
): { outcomes: Outcome[]; invalid: number } {
  const lists = isRecord(sent) ? LISTS.map((name) => sent[name]).filter((list) => list !== undefined) : [];
  if (lists.length === 0) return { outcomes: [], invalid: 1 };
  const entries = lists.flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : [null]));
  const read = entries.slice(0, MAX_ENTRIES).map((entry) => readEntry(entry, context));
  const outcomes = read.filter((outcome) => outcome !== undefined);
  return {
    outcomes: outcomes.filter(({ quantity }) => quantity > 0),
    invalid: entries.length - outcomes.length,
  };
}

function readEntry(entry: unknown, context: RecordContext): Outcome | undefined {
  if (!isRecord(entry)) return undefined;
  const { category, reason, quantity } = entry;
  if (typeof quantity !== "number" || !Number.isInteger(quantity) || quantity < 0) return undefined;
  return {
    projectId: context.projectId,
    category: (typeof category === "string" && CATEGORY_NAMES.get(category)) || "default",
    kind: "client_discard",
    reason: typeof reason === "string" && REASON.test(reason) ? reason : "other",
    quantity: Math.min(quantity, MAX_QUANTITY),
    at: context.receivedAt,
  };
}
