import { isRecord } from "#lib/is-record.ts";
import type { DebugImage } from "#model/event.ts";
import type { ProfileFrame, ProfileSource } from "#model/profile.ts";
import { readSamples, threadId, type Samples } from "./read-samples.ts";

const MAX_FRAMES = 200_000;
const MAX_STACKS = 500_000;
/** Of all stacks together: a few bytes of JSON each. */
const MAX_CALLS = 8_000_000;
/** Runtimes stop at some thousand calls at the latest. */
const MAX_DEPTH = 1_000;
const MAX_IMAGES = 1_000;
const MAX_NAME = 300;
const MAX_PATH = 1_000;

/** A profile in Sentry's sample format, checked: every index leads somewhere. */
export interface SampledProfile {
  source: ProfileSource;
  frames: Omit<ProfileFrame, "source">[];
  /** Indexes of `frames`, the innermost call first. */
  stacks: number[][];
  samples: Samples;
  /** By the thread's id. */
  threadNames: Map<string, string>;
  /** The thread that ran the transaction; null where the profile does not say. */
  activeThread: string | null;
  isCut: boolean;
}

/** Reads a profile or a chunk whose format is `sample`. What is not understood of it is left out, and nothing throws. */
export function readProfile(sent: Record<string, unknown>): SampledProfile {
  const profile = record(sent.profile);
  const list = listOf(profile.frames);
  const frames = list.slice(0, MAX_FRAMES).map(readFrame);
  const { stacks, isCut } = readStacks(listOf(profile.stacks), frames.length);
  const [transaction] = isRecord(sent.transaction) ? [sent.transaction] : listOf(sent.transactions);
  const active = record(transaction).active_thread_id;
  return {
    source: {
      platform: text(sent.platform, 64) ?? "other",
      release: text(sent.release, 250),
      dist: text(sent.dist, 64),
      images: readImages(record(sent.debug_meta).images),
    },
    frames,
    stacks,
    samples: readSamples(sent),
    threadNames: readThreadNames(record(profile.thread_metadata)),
    activeThread: active === undefined || active === null ? null : threadId(active),
    isCut: isCut || list.length > MAX_FRAMES,
  };
}

function readFrame(sent: unknown): Omit<ProfileFrame, "source"> {
  const frame = record(sent);
  const path = text(frame.abs_path, MAX_PATH);
  return {
    function: text(frame.function, MAX_NAME) ?? text(frame.instruction_addr, 20) ?? "<anonymous>",
    module: text(frame.module, MAX_NAME) ?? libraryOf(frame.package),
    file: text(frame.filename, MAX_PATH) ?? path,
    path,
    line: count(frame.lineno),
    column: count(frame.colno),
    inApp: typeof frame.in_app === "boolean" ? frame.in_app : null,
  };
}

/** Stacks without the frames that are not there. Too deep ones lose their outermost calls. */
function readStacks(sent: unknown[], frames: number): { stacks: number[][]; isCut: boolean } {
  let calls = 0;
  let isCut = sent.length > MAX_STACKS;
  const stacks = sent.slice(0, MAX_STACKS).map((stack) => {
    const known = listOf(stack).filter(
      (at) => Number.isInteger(at) && (at as number) >= 0 && (at as number) < frames,
    );
    const room = Math.min(MAX_DEPTH, MAX_CALLS - calls);
    isCut ||= known.length > room;
    const kept = known.slice(0, room) as number[];
    calls += kept.length;
    return kept;
  });
  return { stacks, isCut };
}

function readImages(sent: unknown): DebugImage[] {
  return listOf(sent)
    .slice(0, MAX_IMAGES)
    .flatMap((image) => {
      const { type, code_file: file, debug_id: id } = record(image);
      return type === "sourcemap" && typeof file === "string" && typeof id === "string"
        ? [{ type, code_file: file.slice(0, MAX_PATH), debug_id: id.slice(0, 64) }]
        : [];
    });
}

function readThreadNames(sent: Record<string, unknown>): Map<string, string> {
  const names = Object.entries(sent).slice(0, 10_000);
  return new Map(
    names.flatMap(([id, about]) => {
      const name = text(record(about).name, 200);
      return name === null ? [] : [[threadId(id), name] as const];
    }),
  );
}

function libraryOf(path: unknown): string | null {
  return text(typeof path === "string" ? path.slice(path.lastIndexOf("/") + 1) : undefined, MAX_NAME);
}

/** On one line, without characters that a terminal or a browser would obey; null for an empty text. */
function text(value: unknown, max: number): string | null {
  if (typeof value !== "string") return null;
  const clean = value
    .slice(0, max)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, " ")
    .trim();
  return clean === "" ? null : clean;
}

function count(value: unknown): number | null {
  return typeof value === "number" && Number.isInteger(value) && value > 0 && value < 2_147_483_648
    ? value
    : null;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

function record(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}
