import type { FeedbackCondition, FeedbackField, FeedbackPart } from "../../port/feedback.ts";
import { matchesValue } from "../attributes/match-value.ts";
import type { FeedbackRow } from "./feedback-row.ts";

/** Whether feedback meets the condition. `hasFiles` is asked only where the answer depends on it. */
export function meetsFeedback(
  row: FeedbackRow,
  condition: FeedbackCondition,
  hasFiles: (row: FeedbackRow) => boolean,
): boolean {
  switch (condition.kind) {
    case "all":
      return condition.of.every((one) => meetsFeedback(row, one, hasFiles));
    case "any":
      return condition.of.some((one) => meetsFeedback(row, one, hasFiles));
    case "not":
      return !meetsFeedback(row, condition.of, hasFiles);
    case "status":
      return row.status === condition.status;
    case "read":
      return row.readAt !== null;
    case "text": {
      const part = condition.text.toLowerCase();
      return [row.message, row.name, row.email, row.url].some((text) => text?.toLowerCase().includes(part));
    }
    case "field": {
      const [only = "", ...more] = condition.value;
      const value = valueOf(row, condition.field).toLowerCase();
      return matchesValue(value, more.length === 0 ? { is: only } : { like: [...condition.value] });
    }
    case "has":
      return condition.part === "attachment" ? hasFiles(row) : valueOf(row, FIELDS[condition.part]) !== "";
    case "received": {
      const { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = condition;
      return row.receivedAt >= atLeast && row.receivedAt <= atMost;
    }
  }
}

const FIELDS: Record<Exclude<FeedbackPart, "attachment">, FeedbackField> = {
  event: "eventId",
  trace: "traceId",
  replay: "replayId",
  name: "name",
  email: "email",
  url: "url",
  release: "release",
  environment: "environment",
};

function valueOf(row: FeedbackRow, field: FeedbackField): string {
  return row[field] ?? "";
}
