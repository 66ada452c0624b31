import { isRecord } from "#lib/is-record.ts";
import type { ExceptionValue, Mechanism, Thread } from "#model/event.ts";
import { asText, cleanText } from "../scrub/clean-text.ts";
import { cleanAttributes } from "../scrub/clean-value.ts";
import { withOthers } from "../scrub/with-others.ts";
import { type Cleaner, inside, noteCut } from "../scrub/cleaner.ts";
import { MAX_EXCEPTIONS, MAX_MESSAGE, MAX_PATH, MAX_THREADS } from "../scrub/limits.ts";
import { normalizeStacktrace } from "./normalize-frame.ts";
import {
  attributesField,
  countField,
  flagField,
  listField,
  numberField,
  textField,
} from "../scrub/read-field.ts";
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

const READ_OF_THREAD = new Set(
  "id name state crashed current main priority daemon held_locks stacktrace raw_stacktrace".split(" "),
);

function normalizeThread(cleaner: Cleaner, sent: Record<string, unknown>): Thread {
  return withOthers(cleaner, sent, READ_OF_THREAD, {
    id: idText(cleaner, sent.id),
    name: textField(cleaner, sent, "name"),
    state: textField(cleaner, sent, "state", 100),
    crashed: flagField(sent, "crashed", cleaner),
    current: flagField(sent, "current", cleaner),
    main: flagField(sent, "main", cleaner),
    priority: numberField(sent, "priority", cleaner),
    daemon: flagField(sent, "daemon", cleaner),
    held_locks: attributesField(cleaner, sent, "held_locks"),
    stacktrace: normalizeStacktrace(cleaner, sent),
    raw_stacktrace: normalizeStacktrace(cleaner, sent, "raw_stacktrace"),
  });
}

const READ_OF_EXCEPTION = new Set(
  "type value module thread_id mechanism stacktrace raw_stacktrace raw_type raw_module".split(" "),
);

function normalizeException(cleaner: Cleaner, sent: Record<string, unknown>): ExceptionValue {
  return withOthers(cleaner, sent, READ_OF_EXCEPTION, {
    type: textField(cleaner, sent, "type"),
    value: exceptionText(cleaner, sent),
    module: textField(cleaner, sent, "module"),
    thread_id: idText(cleaner, sent.thread_id),
    mechanism: isRecord(sent.mechanism) ? normalizeMechanism(cleaner, sent.mechanism) : undefined,
    stacktrace: normalizeStacktrace(cleaner, sent),
    raw_stacktrace: normalizeStacktrace(cleaner, sent, "raw_stacktrace"),
    raw_type: textField(cleaner, sent, "raw_type"),
    raw_module: textField(cleaner, sent, "raw_module"),
  });
}

/** Some SDKs send an object as the value; its JSON is better than nothing. */
function exceptionText(cleaner: Cleaner, sent: Record<string, unknown>): string | undefined {
  if (typeof sent.value !== "object" || sent.value === null)
    return textField(cleaner, sent, "value", MAX_MESSAGE);
  const clean = cleanAttributes(cleaner, { value: sent.value })?.value;
  return cutText(JSON.stringify(clean), MAX_MESSAGE);
}

const READ_OF_MECHANISM = new Set(
  "type description help_link handled synthetic exception_id parent_id is_exception_group source data meta".split(
    " ",
  ),
);

function normalizeMechanism(cleaner: Cleaner, sent: Record<string, unknown>): Mechanism {
  return inside(cleaner, "mechanism", () =>
    withOthers(cleaner, sent, READ_OF_MECHANISM, {
      type: textField(cleaner, sent, "type"),
      description: textField(cleaner, sent, "description", MAX_MESSAGE),
      help_link: textField(cleaner, sent, "help_link", MAX_PATH),
      handled: flagField(sent, "handled", cleaner),
      synthetic: flagField(sent, "synthetic", cleaner),
      exception_id: countField(sent, "exception_id", cleaner),
      parent_id: countField(sent, "parent_id", cleaner),
      is_exception_group: flagField(sent, "is_exception_group", cleaner),
      source: textField(cleaner, sent, "source"),
      data: attributesField(cleaner, sent, "data"),
      meta: attributesField(cleaner, sent, "meta"),
    }),
  );
}

function idText(cleaner: Cleaner, value: unknown): string | undefined {
  const text = asText(value);
  return text === undefined ? undefined : cleanText(cleaner, cutText(text, 100), 100, undefined, "scrubId");
}
