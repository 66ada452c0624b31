import { isRecord } from "#lib/is-record.ts";
import type { Nanos, UnixMillis } from "#lib/units.ts";
import type { ProfileFormat } from "#model/profile.ts";

/** A minute of a hundred threads at a hundred samples a second is 600,000. */
const MAX_SAMPLES = 1_000_000;
const DAY: Nanos = 86_400e9;

/** The samples of a profile as columns, in order of time. */
export interface Samples {
  /** Seconds since 1970 that `at` is relative to; null where it is the profile's own time. */
  first: number | null;
  /** Nanoseconds. */
  at: Float64Array;
  /** Indexes of the stacks as they were sent: they may lead nowhere. */
  stack: Int32Array;
  /** Indexes of `threads`. */
  thread: Int32Array;
  threads: string[];
  /** Samples without a usable time or stack. */
  lost: number;
}

/** In which format a profile's samples are. */
export function profileFormat(sent: Record<string, unknown>): ProfileFormat {
  if (typeof sent.sampled_profile === "string") return "android_trace";
  const { profile } = sent;
  const lists = isRecord(profile) ? [profile.samples, profile.stacks, profile.frames] : [];
  const hasLists = lists.length > 0 && lists.every((list) => Array.isArray(list));
  // In the browser's own format, a stack is an object that names its parent.
  const [stack] = hasLists ? (lists[1] as unknown[]) : [];
  return hasLists && (stack === undefined || Array.isArray(stack)) ? "sample" : "unknown";
}

/**
 * Reads the samples of Sentry's sample format: those of a transaction's profile have the time since its start, those of a chunk
 * the time of day. Times that are no numbers, negative or a day away from the others are lost.
 */
export function readSamples(sent: Record<string, unknown>): Samples {
  const profile = isRecord(sent.profile) ? sent.profile : {};
  const list = Array.isArray(profile.samples) ? (profile.samples as unknown[]) : [];
  const rows = list.slice(0, MAX_SAMPLES).flatMap((sample) => readSample(sample) ?? []);
  const isRelative = rows.every(({ seconds }) => seconds === null);
  const middle = isRelative ? 0 : medianOf(rows.flatMap(({ seconds }) => seconds ?? []));
  const near = rows.filter(({ seconds, elapsed }) =>
    isRelative ? elapsed !== null : seconds !== null && Math.abs(seconds - middle) < DAY / 2e9,
  );
  let first = Infinity;
  for (const { seconds } of near) first = Math.min(first, seconds ?? Infinity);
  const timed = near
    .map(({ elapsed, seconds, stack, thread }) => {
      const at = isRelative ? (elapsed ?? 0) : Math.round(((seconds ?? 0) - first) * 1e9);
      return { at, stack, thread };
    })
    .toSorted((left, right) => left.at - right.at);
  const numbers = new Map<string, number>();
  const threadOf = (id: string) => {
    const known = numbers.get(id) ?? numbers.size;
    numbers.set(id, known);
    return known;
  };
  return {
    first: isRelative || timed.length === 0 ? null : first,
    at: Float64Array.from(timed, ({ at }) => at),
    stack: Int32Array.from(timed, ({ stack }) => stack),
    thread: Int32Array.from(timed, ({ thread }) => threadOf(thread)),
    threads: [...numbers.keys()],
    lost: list.length - timed.length,
  };
}

interface Row {
  elapsed: Nanos | null;
  seconds: number | null;
  stack: number;
  thread: string;
}

function readSample(sample: unknown): Row | undefined {
  if (!isRecord(sample)) return undefined;
  const stack = sample.stack_id;
  if (typeof stack !== "number" || !Number.isInteger(stack) || stack < 0 || stack > 2_147_483_647)
    return undefined;
  const elapsed = numberOf(sample.elapsed_since_start_ns);
  const seconds = numberOf(sample.timestamp);
  return {
    elapsed: elapsed !== null && elapsed >= 0 && elapsed < DAY ? elapsed : null,
    seconds: seconds !== null && seconds > 0 ? seconds : null,
    stack,
    thread: threadId(sample.thread_id),
  };
}

/** Thread ids are numbers to some senders, and texts with them to others. */
export function threadId(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value).slice(0, 64) : "";
}

function numberOf(value: unknown): number | null {
  const number = typeof value === "string" && value.length < 32 && value !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

function medianOf(values: number[]): number {
  const sorted = Float64Array.from(values).toSorted();
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The moment of the last sample, given that of the first. */
export function endOf({ at }: Samples, started: UnixMillis): UnixMillis {
  return started + (at.at(-1) ?? 0) / 1e6;
}
