import { isRecord } from "#lib/is-record.ts";
import { FILTERED } from "#lib/scrub/detector.ts";
import type { Frame, Stacktrace } from "#model/event.ts";
import { asText, cleanText } from "../scrub/clean-text.ts";
import { withOthers } from "../scrub/with-others.ts";
import { type Cleaner, inside, noteCut } from "../scrub/cleaner.ts";
import { MAX_CONTEXT_LINE, MAX_CONTEXT_LINES, MAX_FRAMES, MAX_PATH } from "../scrub/limits.ts";
import { attributesField, countField, flagField, textField } from "../scrub/read-field.ts";

const READ_OF_STACK = new Set("frames frames_omitted registers".split(" "));

/** The stack trace of an object, sent as `{frames}` or as the bare list; of too many frames the middle is cut. */
export function normalizeStacktrace(
  cleaner: Cleaner,
  source: Record<string, unknown>,
  key: "stacktrace" | "raw_stacktrace" = "stacktrace",
): Stacktrace | undefined {
  const value = source[key];
  const sent = Array.isArray(value) ? value : isRecord(value) ? value.frames : undefined;
  if (!Array.isArray(sent)) return undefined;
  const frames = sent as unknown[];
  const cut = frames.length - MAX_FRAMES;
  const kept = cut > 0 ? [...frames.slice(0, MAX_FRAMES / 2), ...frames.slice(-MAX_FRAMES / 2)] : frames;
  return inside(cleaner, key, () => {
    if (cut > 0) noteCut(cleaner, "x", frames.length, "frames");
    const own = isRecord(value) ? value : {};
    return withOthers<Stacktrace>(cleaner, own, READ_OF_STACK, {
      frames: inside(cleaner, "frames", () =>
        kept.filter(isRecord).map((frame, at) => inside(cleaner, at, () => normalizeFrame(cleaner, frame))),
      ),
      registers: attributesField(cleaner, own, "registers"),
      frames_omitted: cut > 0 ? [MAX_FRAMES / 2, MAX_FRAMES / 2 + cut] : readOmitted(value),
    });
  });
}

/** What frames of most languages have, and the names that only the collector gives: `raw`, `resolution`. */
const READ_OF_FRAME = new Set(
  "filename abs_path module function lineno colno pre_context context_line post_context in_app vars raw resolution".split(
    " ",
  ),
);
const READ_OF_NATIVE_FRAME = new Set([
  ...READ_OF_FRAME,
  ..."package platform raw_function instruction_addr symbol_addr image_addr native lock".split(" "),
]);

/** Looking for fields that are not there costs as much as reading those that are, and a stack has many frames. */
function normalizeFrame(cleaner: Cleaner, sent: Record<string, unknown>): Frame {
  const frame = commonFrame(cleaner, sent);
  for (const key in sent)
    if (!READ_OF_FRAME.has(key))
      return withOthers(
        cleaner,
        sent,
        READ_OF_NATIVE_FRAME,
        Object.assign(frame, nativeFields(cleaner, sent)),
      );
  return frame;
}

function commonFrame(cleaner: Cleaner, sent: Record<string, unknown>): Frame {
  const filename = textField(cleaner, sent, "filename", MAX_PATH);
  const absPath = textField(cleaner, sent, "abs_path", MAX_PATH) ?? filename;
  return {
    filename: filename === undefined || filename === absPath ? pathOf(absPath) : filename,
    abs_path: absPath,
    module: textField(cleaner, sent, "module"),
    function: textField(cleaner, sent, "function"),
    lineno: countField(sent, "lineno", cleaner),
    colno: countField(sent, "colno", cleaner),
    ...sourceContext(cleaner, sent),
    in_app: flagField(sent, "in_app", cleaner),
    vars: sent.vars === undefined ? undefined : attributesField(cleaner, sent, "vars"),
  };
}

function nativeFields(cleaner: Cleaner, sent: Record<string, unknown>): Frame {
  return {
    package: textField(cleaner, sent, "package", MAX_PATH),
    platform: textField(cleaner, sent, "platform", 64),
    raw_function: textField(cleaner, sent, "raw_function"),
    instruction_addr: textField(cleaner, sent, "instruction_addr", 100),
    symbol_addr: textField(cleaner, sent, "symbol_addr", 100),
    image_addr: textField(cleaner, sent, "image_addr", 100),
    native: flagField(sent, "native", cleaner),
    lock: sent.lock === undefined ? undefined : attributesField(cleaner, sent, "lock"),
  };
}

/** The file name to show for a frame that has only `abs_path`: the path of a URL. */
function pathOf(file: string | undefined): string | undefined {
  if (file === undefined || !/^(?:https?|file):\/\//.test(file) || !URL.canParse(file)) return file;
  const { pathname } = new URL(file);
  return pathname === "/" || pathname === "" ? file : pathname;
}

/** The source around the place. Lines of a private key say only together that they are one. */
function sourceContext(
  cleaner: Cleaner,
  sent: Record<string, unknown>,
): Pick<Frame, "pre_context" | "context_line" | "post_context"> {
  const { hits } = cleaner.scrubbing;
  const keys = hits.get("private_key");
  const before = sourceLines(cleaner, sent, "pre_context", -MAX_CONTEXT_LINES);
  const line = sourceLine(cleaner, sent.context_line, "context_line");
  const after = sourceLines(cleaner, sent, "post_context", MAX_CONTEXT_LINES);
  if (hits.get("private_key") === keys)
    return { pre_context: before, context_line: line, post_context: after };
  return {
    pre_context: before?.map(hideKeyLine),
    context_line: line === undefined ? undefined : hideKeyLine(line),
    post_context: after?.map(hideKeyLine),
  };
}

/** A line of base64, perhaps as a literal of its own. */
const KEY_LINE = /^\s{0,40}["'`]?[A-Za-z0-9+/=]{16,128}(?:\\n)?["'`]?[\s+,;.\\]{0,8}$/;

function hideKeyLine(line: string): string {
  return KEY_LINE.test(line) ? FILTERED : line;
}

/** @param keep how many lines, negative for the last ones */
function sourceLines(
  cleaner: Cleaner,
  frame: Record<string, unknown>,
  key: "pre_context" | "post_context",
  keep: number,
): string[] | undefined {
  const lines = frame[key];
  if (!Array.isArray(lines)) return undefined;
  const kept = (keep < 0 ? lines.slice(keep) : lines.slice(0, keep)) as unknown[];
  return inside(cleaner, key, () => kept.map((line, at) => sourceLine(cleaner, line, at) ?? ""));
}

function sourceLine(cleaner: Cleaner, value: unknown, key: string | number): string | undefined {
  const text = asText(value);
  return text === undefined ? undefined : cleanText(cleaner, text, MAX_CONTEXT_LINE, key, "scrubSource");
}

function readOmitted(value: unknown): [number, number] | undefined {
  if (!isRecord(value) || !Array.isArray(value.frames_omitted)) return undefined;
  const [start, end] = value.frames_omitted as unknown[];
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end)) return undefined;
  return [start as number, end as number];
}
