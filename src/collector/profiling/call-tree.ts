import type { UnixMillis } from "#lib/units.ts";
import type { CallTree, ProfileFrame, ProfilePart, ProfiledThread } from "#model/profile.ts";
import type { SampledProfile } from "./read-profile.ts";
import { sampleWeights } from "./sample-weights.ts";

/** What a tree counts of a profile; the samples of every thread in the time are counted as theirs. */
export type Window = Pick<ProfilePart, "start" | "end" | "thread">;

/** Further stacks count as far as their calls are known. */
const MAX_NODES = 400_000;
const MAX_FRAMES = 200_000;

/** Browsers sample an empty stack while nothing runs. */
const IDLE = {
  function: "(idle)",
  module: null,
  file: null,
  path: null,
  line: null,
  column: null,
  inApp: false,
};
const NO_CALL = [0];

/** Sums profiles to a tree of calls. */
export interface CallTreeSum {
  /** Counts the samples within any of the windows, each once. */
  add(profile: SampledProfile, started: UnixMillis, windows: Window[]): void;
  result(): Omit<CallTree, "read" | "left">;
}

export function sumCallTree(): CallTreeSum {
  const sources = createNumbers();
  const frames = createNumbers();
  const tree: Pick<CallTree, "sources" | "frames"> = { sources: [], frames: [] };
  const nodes = new Map<number, number>();
  const parent: number[] = [];
  const frame: number[] = [];
  const selfNanos: number[] = [];
  const selfSamples: number[] = [];
  const threads = new Map<string, ProfiledThread>();
  let [lostSamples, isCut, start, end] = [0, false, Infinity, -Infinity];

  function frameNumber(found: ProfileFrame, isPlaced: boolean): number {
    const place = isPlaced ? [found.line, found.column] : [];
    const key = [found.source, found.function, found.module, found.path ?? found.file, found.inApp, ...place];
    const number = frames(JSON.stringify(key));
    if (number === tree.frames.length) tree.frames.push(found);
    return number;
  }

  /** The node of a stack; where there is no room for it, that of its outermost calls. */
  function nodeOf(stack: number[], numberOf: (at: number) => number): number {
    let node = -1;
    for (let depth = stack.length - 1; depth >= 0; depth--) {
      const number = numberOf(stack[depth]!);
      const key = (node + 1) * MAX_FRAMES + number;
      let below = number === -1 ? undefined : nodes.get(key);
      if (below === undefined) {
        if (number === -1 || parent.length >= MAX_NODES) {
          isCut = true;
          break;
        }
        below = parent.push(node) - 1;
        frame.push(number);
        selfNanos.push(0);
        selfSamples.push(0);
        nodes.set(key, below);
      }
      node = below;
    }
    return node;
  }

  return {
    add(profile, started, windows) {
      const { samples, stacks, source } = profile;
      const sourceNumber = sources(JSON.stringify(source));
      if (sourceNumber === tree.sources.length) tree.sources.push(source);
      // Only of JavaScript, a line tells functions of one name apart, and finds the original one.
      const isPlaced = source.platform === "javascript" || source.platform === "node";
      const numbers = new Int32Array(profile.frames.length).fill(-1);
      const numberOf = (at: number) => {
        if (numbers[at] === -1 && tree.frames.length < MAX_FRAMES)
          numbers[at] = frameNumber({ ...profile.frames[at]!, source: sourceNumber }, isPlaced);
        return numbers[at]!;
      };
      const stackNodes = new Map<number, number>();
      const weights = sampleWeights(samples);
      const ofThread = samples.threads.map((id) =>
        windows.filter((window) => isOnThread(window, id, profile)),
      );
      lostSamples += samples.lost;
      isCut ||= profile.isCut;
      for (let sample = 0; sample < samples.at.length; sample++) {
        const at = started + samples.at[sample]! / 1e6;
        if (!windows.some((window) => holds(window, at))) continue;
        const stack = stacks[samples.stack[sample]!];
        if (stack === undefined) {
          lostSamples += 1;
          continue;
        }
        start = Math.min(start, at);
        end = Math.max(end, at + weights[sample]! / 1e6);
        const thread = samples.thread[sample]!;
        countOnThread(profile, samples.threads[thread]!, weights[sample]!);
        if (!ofThread[thread]!.some((window) => holds(window, at))) continue;
        const stackNumber = samples.stack[sample]!;
        const node =
          stackNodes.get(stackNumber) ??
          (stack.length === 0
            ? nodeOf(NO_CALL, () => frameNumber({ ...IDLE, source: sourceNumber }, false))
            : nodeOf(stack, numberOf));
        stackNodes.set(stackNumber, node);
        if (node === -1) continue;
        selfNanos[node]! += weights[sample]!;
        selfSamples[node]! += 1;
      }
    },
    result: () => ({
      ...tree,
      parent: Int32Array.from(parent),
      frame: Int32Array.from(frame),
      selfNanos: Float64Array.from(selfNanos),
      selfSamples: Int32Array.from(selfSamples),
      threads: [...threads.values()].toSorted((left, right) => right.nanos - left.nanos),
      lostSamples,
      isCut,
      start: start === Infinity ? 0 : start,
      end: start === Infinity ? 0 : end,
    }),
  };

  function countOnThread({ threadNames }: SampledProfile, id: string, weight: number): void {
    const known = threads.get(id) ?? { id, name: threadNames.get(id) ?? null, samples: 0, nanos: 0 };
    known.name ??= threadNames.get(id) ?? null;
    known.samples += 1;
    known.nanos += weight;
    threads.set(id, known);
  }
}

function isOnThread({ thread }: Window, id: string, { activeThread }: SampledProfile): boolean {
  if (thread === null) return true;
  if (thread === "active") return activeThread === null || activeThread === id;
  return thread.id === id;
}

function holds({ start, end }: Window, at: UnixMillis): boolean {
  return at >= start && at <= end;
}

/** Numbers texts in order of their first appearance. */
function createNumbers(): (text: string) => number {
  const numbers = new Map<string, number>();
  return (text) => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, numbers.size);
    return numbers.size - 1;
  };
}
