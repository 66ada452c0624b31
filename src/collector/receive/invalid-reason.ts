import type { EnvelopeError } from "#collector/wire/sentry/decode-envelope.ts";
import type { OtlpError } from "#collector/wire/otlp/export-request.ts";
import type { StoreError } from "#collector/wire/sentry/decode-store.ts";

/** Why an item, or a record of one, cannot be used. The ledger keeps it as the reason of an `invalid` outcome. */
export type InvalidReason =
  | EnvelopeError["code"]
  | StoreError["code"]
  | OtlpError["code"]
  | "bad_check_in"
  | "bad_log"
  | "bad_metric"
  | "bad_point"
  | "bad_session"
  | "bad_span"
  | "empty_item"
  | "internal_error"
  | "no_event_id"
  | "no_items"
  | "no_message"
  | "too_large"
  | "unknown_report"
  | "unknown_type";
