import { describe, expect, it } from "vitest";
import { sumCallTree } from "./call-tree.ts";
import { readProfile } from "./read-profile.ts";
import { profileFormat, readSamples } from "./read-samples.ts";
import { sampleWeights } from "./sample-weights.ts";
import { speedscopeWriter } from "./speedscope.ts";

const ALL = { start: 0, end: Number.MAX_SAFE_INTEGER, thread: null };
const frames = [{ function: "inner" }, { function: "outer" }];
const sample = (elapsed: unknown, stack: unknown = 0, thread: unknown = "1") => ({
  elapsed_since_start_ns: elapsed,
  stack_id: stack,
  thread_id: thread,
});
const profileOf = (parts: Record<string, unknown>) => ({
  platform: "python",
  profile: { frames, stacks: [[0, 1]], samples: [sample("10")], ...parts },
});

function treeOf(sent: Record<string, unknown>) {
  const sum = sumCallTree();
  sum.add(readProfile(sent), 1_000, [ALL]);
  return sum.result();
}

describe("a hostile profile", () => {
  it("with stacks and frames that are not there keeps what is", () => {
    const samples = [sample(0, 0), sample(1, 9), sample(2, -1), sample(3, 1e300), sample(4, "0"), null, 7];
    const tree = treeOf(profileOf({ stacks: [[0, 99, -3, 1.5, "1", 1]], samples }));
    expect(tree.frames.map(({ function: name }) => name)).toEqual(["outer", "inner"]);
    expect([tree.selfSamples.at(-1), tree.lostSamples]).toEqual([1, 6]);
  });

  it("with times that are none loses those samples", () => {
    const samples = [sample(-5), sample("1e400"), sample("x"), sample(null), sample(1e30), sample("20")];
    expect(readSamples(profileOf({ samples }))).toMatchObject({ lost: 5 });
  });

  it("with a time of day far from the others loses that sample, first or last", () => {
    const at = (timestamp: number) => ({ timestamp, stack_id: 0, thread_id: 1 });
    const read = readSamples(
      profileOf({ samples: [at(1), at(1.8e9), at(1.8e9 + 0.01), at(1.8e9 + 1), at(9e15)] }),
    );
    expect([read.first, [...read.at], read.lost]).toEqual([
      1.8e9,
      [0, 10_000_000, 1e9].map((nanos) => expect.closeTo(nanos, -3)),
      2,
    ]);
  });

  it("with a stack deeper than any runtime allows is cut, and says so", () => {
    const tree = treeOf(profileOf({ stacks: [Array.from({ length: 50_000 }, () => 0)] }));
    expect([tree.parent.length, tree.isCut]).toEqual([1_000, true]);
  });

  it("that claims samples it does not have counts none", () => {
    expect(readSamples(profileOf({ samples: { length: 1e9 } })).at).toHaveLength(0);
    expect(readSamples({ profile: null, samples: 1e9 }).at).toHaveLength(0);
  });

  it.each([
    [{ sampled_profile: "AAAA" }, "android_trace"],
    [{ profile: { frames: [], stacks: [{ frameId: 0, parentId: 0 }], samples: [] } }, "unknown"],
    [{ profile: [] }, "unknown"],
    [profileOf({}), "sample"],
  ])("is told by its format: %j", (sent, format) => {
    expect(profileFormat(sent)).toBe(format);
  });
});

it("sums chunks to the same, in any order", () => {
  const chunk = (from: number) => ({
    platform: "python",
    profile: {
      frames,
      stacks: [[0, 1]],
      samples: [0, 10, 20].map((at) => ({ timestamp: 1.8e9 + from + at / 1e3, stack_id: 0, thread_id: 1 })),
    },
  });
  const sumOf = (order: number[]) => {
    const sum = sumCallTree();
    for (const from of order) sum.add(readProfile(chunk(from)), (1.8e9 + from) * 1e3, [ALL]);
    return sum.result();
  };
  const tree = sumOf([0, 60, 600]);
  expect(sumOf([600, 0, 60])).toEqual(tree);
  // The minutes between them are nobody's.
  expect(Math.round(tree.selfNanos.at(-1)! / 1e6)).toBe(90);
});

it("takes a long wait for the next sample for a gap", () => {
  const at = Float64Array.of(0, 10, 20, 30, 5_000, 5_010);
  const weights = sampleWeights({ at, thread: new Int32Array(6), threads: ["1"] });
  expect([...weights]).toEqual([10, 10, 10, 10, 10, 10]);
});

it("writes speedscope's format with as many weights as samples, whose frames are all there", () => {
  const writer = speedscopeWriter("checkout", (frame) => frame);
  const samples = [sample(0), sample(10), sample(10, 0, "2"), sample(5_000), sample(5_010)];
  writer.add(readProfile(profileOf({ samples })), 1_000);
  const file = writer.result();
  expect(file.profiles).toHaveLength(2);
  for (const profile of file.profiles) {
    expect(profile.weights).toHaveLength(profile.samples.length);
    expect(profile.samples.flat().every((at) => at >= 0 && at < file.shared.frames.length)).toBe(true);
    const sum = profile.weights.reduce((all, weight) => all + weight, 0);
    expect(profile.startValue + sum).toBe(profile.endValue);
  }
  expect(file.shared.frames[file.profiles[0]!.samples[0]![0]!]).toEqual({ name: "outer" });
});
