import type { EventPayload } from "#model/event.ts";
import { replaceParameters } from "./message-parameters.ts";
import { typeLine } from "./stack-lines.ts";

const MAX_CONSIDERED = 1_000;

/**
 * What a message contributes where there is no stack: its template when the SDK sends one, else its first two lines with
 * parameters replaced; of exceptions without a stack type and value. Undefined when there is no text at all.
 */
export function messageLines(payload: EventPayload): string[] | undefined {
  const exceptions = (payload.exception ?? []).flatMap((exception) => {
    const value = headOf(exception.value);
    return typeLine(exception).concat(value === undefined ? [] : `value ${replaceParameters(value)}`);
  });
  if (exceptions.length > 0) return exceptions;
  const template = payload.logentry?.message;
  if (template !== undefined && payload.logentry?.params !== undefined) {
    const head = headOf(template);
    if (head !== undefined) return [`message ${head}`];
  }
  const head = headOf(payload.message ?? template);
  return head === undefined ? undefined : [`message ${replaceParameters(head)}`];
}

/** The first two lines that are not blank. */
function headOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const lines = text.slice(0, MAX_CONSIDERED).split("\n");
  const head = lines.filter((line) => line.trim() !== "").slice(0, 2);
  return head.length === 0 ? undefined : head.map((line) => line.trim()).join("\n");
}
