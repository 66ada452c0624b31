import { isRecord } from "#lib/is-record.ts";
import type { ExceptionValue, Mechanism, Thread } from "#model/event.ts";
import { asText, cleanText } from "../scrub/clean-text.ts";
import { cleanAttributes } from "../scrub/clean-value.ts";
import { type Cleaner, inside, noteCut } from "../scrub/cleaner.ts";
import { MAX_EXCEPTIONS, MAX_MESSAGE, MAX_THREADS } from "../scrub/limits.ts";
import { normalizeStacktrace } from "./normalize-frame.ts";
import { countField, flagField, listField, textField } from "../scrub/read-field.ts";
import { cutText } from "../scrub/cut-text.ts";

/** The chain of exceptions, oldest cause first; the middle of a long one is cut. */
export function normalizeExceptions(
  cleaner: Cleaner,
  source: Record<string, unknown>,
): ExceptionValue[] | undefined {
  const sent = listField(cleaner, source, "exception");
  if (sent.length === 0) return undefined;
  const half = MAX_EXCEPTIONS / 2;
  const kept = sent.length > MAX_EXCEPTIONS ? [...sent.slice(0, half), ...sent.slice(-half)] : sent;
  return inside(cleaner, "exception", () => {
    if (kept !== sent) noteCut(cleaner, "x", sent.length);
    return kept
      .filter(isRecord)
      .map((value, at) => inside(cleaner, at, () => normalizeException(cleaner, value)));
  });
}

/** The sender's threads; of too many, the crashed and the current one are among those kept. */
export function normalizeThreads(cleaner: Cleaner, source: Record<string, unknown>): Thread[] | undefined {
  const sent = listField(cleaner, source, "threads").filter(isRecord);
  if (sent.length === 0) return undefined;
  return inside(cleaner, "threads", () => {
    if (sent.length > MAX_THREADS) noteCut(cleaner, "x", sent.length);
    const kept =
      sent.length <= MAX_THREADS
        ? sent
        : sent.toSorted((left, right) => Number(isTelling(right)) - Number(isTelling(left)));
    return kept
      .slice(0, MAX_THREADS)
      .map((thread, at) => inside(cleaner, at, () => normalizeThread(cleaner, thread)));
  });
}

function isTelling({ crashed, current }: Record<string, unknown>): boolean {
  return crashed === true || current === true;
}

function normalizeThread(cleaner: Cleaner, sent: Record<string, unknown>): Thread {
  return {
    id: idText(cleaner, sent.id),
    name: textField(cleaner, sent, "name"),
    state: textField(cleaner, sent, "state", 100),
    crashed: flagField(sent, "crashed"),
    current: flagField(sent, "current"),
    main: flagField(sent, "main"),
    stacktrace: normalizeStacktrace(cleaner, sent.stacktrace),
  };
}

function normalizeException(cleaner: Cleaner, sent: Record<string, unknown>): ExceptionValue {
  return {
    type: textField(cleaner, sent, "type"),
    value: exceptionText(cleaner, sent),
    module: textField(cleaner, sent, "module"),
    thread_id: idText(cleaner, sent.thread_id),
    mechanism: isRecord(sent.mechanism) ? normalizeMechanism(cleaner, sent.mechanism) : undefined,
    stacktrace: normalizeStacktrace(cleaner, sent.stacktrace),
  };
}

/** Some SDKs send an object as the value; its JSON is better than nothing. */
function exceptionText(cleaner: Cleaner, sent: Record<string, unknown>): string | undefined {
  if (typeof sent.value !== "object" || sent.value === null)
    return textField(cleaner, sent, "value", MAX_MESSAGE);
  const clean = cleanAttributes(cleaner, { value: sent.value })?.value;
  return cutText(JSON.stringify(clean), MAX_MESSAGE);
}

function normalizeMechanism(cleaner: Cleaner, sent: Record<string, unknown>): Mechanism {
  return inside(cleaner, "mechanism", () => ({
    type: textField(cleaner, sent, "type"),
    handled: flagField(sent, "handled"),
    synthetic: flagField(sent, "synthetic"),
    exception_id: countField(sent, "exception_id"),
    parent_id: countField(sent, "parent_id"),
    is_exception_group: flagField(sent, "is_exception_group"),
    source: textField(cleaner, sent, "source"),
    data: inside(cleaner, "data", () => cleanAttributes(cleaner, sent.data)),
  }));
}

function idText(cleaner: Cleaner, value: unknown): string | undefined {
  const text = asText(value);
  return text === undefined ? undefined : cleanText(cleaner, cutText(text, 100), 100, undefined, "scrubId");
}
