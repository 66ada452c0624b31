import type { CollectorFailure } from "../../collector-client/failure.ts";

/** What is wrong with a field, or with all of a form where the name is empty. */
export interface FieldProblem {
  field: string;
  text: string;
}

/** The problem that the collector names by its place: `condition.threshold.value: Invalid input: …`. Null for any other failure. */
export function readProblem(failure: CollectorFailure): FieldProblem | null {
  if (failure.code !== "invalid") return null;
  const [, field = "", text = failure.detail] = /^([\w.]+): (.+)$/s.exec(failure.detail) ?? [];
  // The share is entered in per cent.
  const inForm = field === "condition.limit" ? text.replace("<=1", "<=100") : text;
  return { field: field === "body" ? "" : field, text: plainText(inForm) };
}

/** The schema's own messages in the words of a form. */
function plainText(text: string): string {
  const [, least] = /^Too small: expected (?:number|int) to be >=?(\S+)/.exec(text) ?? [];
  const [, most] = /^Too big: expected (?:number|int) to be <=?(\S+)/.exec(text) ?? [];
  if (least !== undefined) return `Enter ${text.includes(">=") ? `${least} or more` : `more than ${least}`}.`;
  if (most !== undefined) return `Enter ${text.includes("<=") ? `${most} or less` : `less than ${most}`}.`;
  if (/^Too small: expected string/.test(text)) return "Fill this in.";
  if (/^Too big: expected string/.test(text)) return "This is too long.";
  if (/expected (?:number|int)/.test(text))
    return text.includes("received undefined") ? "Enter a number." : "This is not a number.";
  if (/^Invalid input: expected string/.test(text)) return "Fill this in.";
  if (/^Invalid URL/.test(text)) return "Enter a URL that begins with https:// or http://.";
  const sentence = text.slice(0, 1).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
