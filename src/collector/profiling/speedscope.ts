import type { Nanos, UnixMillis } from "#lib/units.ts";
import type { ProfileFrame } from "#model/profile.ts";
import type { SampledProfile } from "./read-profile.ts";
import { sampleWeights } from "./sample-weights.ts";

const SCHEMA = "https://www.speedscope.app/file-format-schema.json";

interface SpeedscopeFrame {
  name: string;
  file?: string;
  line?: number;
  col?: number;
}

interface SpeedscopeProfile {
  type: "sampled";
  name: string;
  unit: "nanoseconds";
  startValue: Nanos;
  endValue: Nanos;
  /** Indexes of the shared frames, the outermost call first. */
  samples: number[][];
  weights: Nanos[];
}

/** https://github.com/jlfwong/speedscope/wiki/Importing-from-custom-sources */
export interface SpeedscopeFile {
  $schema: typeof SCHEMA;
  name: string;
  exporter: string;
  activeProfileIndex?: number;
  shared: { frames: SpeedscopeFrame[] };
  profiles: SpeedscopeProfile[];
}

type Frame = Omit<ProfileFrame, "source">;

/**
 * Writes a profile as speedscope reads it: one profile a thread, that of the transaction first. Chunks are added in order of
 * time; the time between them is a sample without calls.
 */
export function speedscopeWriter(name: string, originalOf: (frame: Frame) => Frame) {
  const frames = new Map<string, number>();
  const shared: SpeedscopeFrame[] = [];
  const threads = new Map<string, SpeedscopeProfile & { at: Nanos }>();
  let begin: UnixMillis | null = null;
  let active: string | null = null;

  function frameNumber(frame: Frame): number {
    const { function: called, file, line, column } = originalOf(frame);
    const shown: SpeedscopeFrame = {
      name: called,
      ...(file === null ? {} : { file }),
      ...(line === null ? {} : { line }),
      ...(column === null ? {} : { col: column }),
    };
    const key = JSON.stringify(shown);
    const known = frames.get(key);
    if (known !== undefined) return known;
    frames.set(key, shared.length);
    return shared.push(shown) - 1;
  }

  return {
    add(
      { frames: own, stacks, samples, threadNames, activeThread }: SampledProfile,
      started: UnixMillis,
    ): void {
      begin ??= started;
      active ??= activeThread;
      const offset = Math.round((started - begin) * 1e6);
      const numbers = own.map(frameNumber);
      const written = stacks.map((stack) => stack.map((at) => numbers[at]!).toReversed());
      const weights = sampleWeights(samples);
      for (const [at, time] of samples.at.entries()) {
        const stack = written[samples.stack[at]!];
        if (stack === undefined) continue;
        const id = samples.threads[samples.thread[at]!]!;
        const from = offset + time;
        let thread = threads.get(id);
        if (thread === undefined) {
          const of = threadNames.get(id);
          thread = {
            type: "sampled",
            name: of === undefined ? `Thread ${id}` : `${of} (${id})`,
            unit: "nanoseconds",
            startValue: from,
            endValue: from,
            samples: [],
            weights: [],
            at: from,
          };
          threads.set(id, thread);
        }
        if (from > thread.at) {
          thread.samples.push([]);
          thread.weights.push(from - thread.at);
        }
        thread.samples.push(stack);
        thread.weights.push(weights[at]!);
        thread.at = Math.max(thread.at, from) + weights[at]!;
        thread.endValue = thread.at;
      }
    },
    result(): SpeedscopeFile {
      const ordered = [...threads].toSorted(
        ([left], [right]) => Number(right === active) - Number(left === active),
      );
      return {
        $schema: SCHEMA,
        name,
        exporter: "Glasshouse",
        ...(ordered.length === 0 ? {} : { activeProfileIndex: 0 }),
        shared: { frames: shared },
        profiles: ordered.map(([, { at: _at, ...profile }]) => profile),
      };
    },
  };
}
