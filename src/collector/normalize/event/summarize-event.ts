import type { EventPayload, ExceptionValue } from "#model/event.ts";
import { libraryName } from "#model/frame/native-place.ts";
import { mainException, throwingFrame } from "#model/throwing-frame.ts";
import { cutText } from "../scrub/cut-text.ts";

const MAX_TITLE = 250;
const DIGEST = /^[\w@;:.-]{1,100}$/;

/** An event's title in lists: `TypeError: x is not a function`, or the message's first line. */
export function eventTitle(payload: EventPayload): string {
  const exception = mainException(payload);
  const title =
    (exception === undefined ? undefined : exceptionTitle(exception)) ??
    firstLine(payload.message ?? payload.logentry?.message) ??
    reportTitle(payload) ??
    "<unlabeled event>";
  return title.length > MAX_TITLE ? `${cutText(title, MAX_TITLE - 1)}…` : title;
}

/**
 * An event's culprit: its transaction, the directive or file of a browser's report, or the throwing in-app frame as
 * `function(file)`; empty if unknown.
 */
export function eventCulprit(payload: EventPayload): string {
  if (payload.transaction !== undefined) return cutText(payload.transaction, MAX_TITLE);
  const reported = payload.csp?.effective_directive ?? payload.csp?.source_file;
  if (typeof reported === "string") return cutText(reported, MAX_TITLE);
  const frame = throwingFrame(payload);
  if (frame === undefined) return "";
  const file = frame.module ?? frame.filename ?? libraryName(frame.package);
  const name = frame.function ?? "";
  return cutText(name === "" || file === "" ? name + file : `${name}(${file})`, MAX_TITLE);
}

/**
 * Next's digest of a server error, from any place where senders put it: a tag, a context, the mechanism's data. It is the
 * same for each occurrence, and all that the browser learns about the error.
 */
export function eventDigest(payload: EventPayload): string | null {
  const tags = new Map(payload.tags);
  const candidates: unknown[] = [
    tags.get("digest"),
    tags.get("next.digest"),
    tags.get("nextjs.digest"),
    payload.contexts?.nextjs?.digest,
    payload.extra?.digest,
    ...(payload.exception ?? []).map((exception) => exception.mechanism?.data?.digest),
  ];
  const digest = candidates.find((value) => typeof value === "string" && DIGEST.test(value));
  return typeof digest === "string" ? digest : null;
}

function exceptionTitle(exception: ExceptionValue): string | undefined {
  const value = firstLine(exception.value);
  if (exception.mechanism?.synthetic === true && value !== undefined) return value;
  if (exception.type === undefined || exception.type === "") return value;
  return value === undefined ? exception.type : `${exception.type}: ${value}`;
}

function reportTitle(payload: EventPayload): string | undefined {
  if (payload.csp === undefined) return undefined;
  const { effective_directive: directive, blocked_uri: blocked } = payload.csp;
  return `Blocked ${text(directive, "resource")} from ${text(blocked, "unknown origin")}`;
}

function text(value: unknown, otherwise: string): string {
  return typeof value === "string" && value !== "" ? value : otherwise;
}

function firstLine(value: string | undefined): string | undefined {
  const line = value?.split("\n", 10).find((part) => part.trim() !== "");
  return line?.trim();
}
