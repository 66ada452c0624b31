import type { EventPayload } from "#model/event.ts";
import { replaceParameters } from "./message-parameters.ts";
import { typeLine, withoutRepeats } from "./stack-lines.ts";

const MAX_CONSIDERED = 1_000;

/**
 * The lines that a message contributes if there is no stack: its template if the SDK sends one, else its first two lines
 * with parameters replaced; for exceptions without a stack, type and value. Undefined if there is no text.
 */
export function messageLines(payload: EventPayload): string[] | undefined {
  const exceptions = payload.exception ?? [];
  const parts = exceptions.map((exception) => {
    const value = headOf(exception.value);
    const type = typeLine(exception, payload.platform);
    return value === undefined ? type : [...type, `value ${replaceParameters(value)}`];
  });
  if (parts.some((lines) => lines.length > 0)) return withoutRepeats(exceptions, parts);
  const template = payload.logentry?.message;
  const pattern = isTemplate(payload.logentry) ? headOf(template) : undefined;
  if (pattern !== undefined) return [`message ${pattern}`];
  const head = headOf(payload.message ?? template);
  return head === undefined ? undefined : [`message ${replaceParameters(head)}`];
}

/** A message is a template if it has parameters. */
function isTemplate(entry: EventPayload["logentry"]): boolean {
  if (entry?.message === undefined) return false;
  return entry.params !== undefined || (entry.formatted !== undefined && entry.formatted !== entry.message);
}

/** The first two non-blank lines. */
function headOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const lines = text.slice(0, MAX_CONSIDERED).split("\n");
  const head = lines.filter((line) => line.trim() !== "").slice(0, 2);
  return head.length === 0 ? undefined : head.map((line) => line.trim()).join("\n");
}
