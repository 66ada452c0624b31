import { expect, it } from "vitest";
import { createRandom } from "#lib/random.ts";
import { sumCallTree } from "#collector/profiling/call-tree.ts";
import { readProfile } from "#collector/profiling/read-profile.ts";
import { flameView } from "./flame-view.ts";

const ALL = { start: 0, end: Number.MAX_SAFE_INTEGER, thread: null };
const INTERVAL = 10_000_000;

function randomProfile(seed: number) {
  const { below: upTo } = createRandom(seed);
  const frames = Array.from({ length: 6 }, (_, at) => ({
    function: `f${at}`,
    filename: "a.py",
    in_app: at % 2 === 0,
  }));
  // Few functions, so that many call themselves.
  const stacks = Array.from({ length: 20 }, () => Array.from({ length: 1 + upTo(8) }, () => upTo(6)));
  const samples = Array.from({ length: 300 }, (_, at) => ({
    elapsed_since_start_ns: String(at * INTERVAL),
    stack_id: upTo(20),
    thread_id: "1",
  }));
  return { platform: "python", profile: { frames, stacks, samples, thread_metadata: {} } };
}

it.each([1, 2, 3, 4, 5])(
  "gives each function its self and total time, as counted sample by sample (%i)",
  (seed) => {
    const sent = randomProfile(seed);
    const sum = sumCallTree();
    sum.add(readProfile(sent), 1_000, [ALL]);
    const tree = { ...sum.result(), read: 1, left: 0 };
    const flame = flameView(tree, tree.frames, { onlyApp: false, withIdle: false });
    const expected = new Map<string, { self: number; total: number }>();
    for (const { stack_id } of sent.profile.samples) {
      const stack = sent.profile.stacks[stack_id]!;
      for (const at of new Set(stack)) {
        const of = expected.get(`f${at}`) ?? { self: 0, total: 0 };
        of.total += INTERVAL;
        if (stack[0] === at) of.self += INTERVAL;
        expected.set(`f${at}`, of);
      }
    }
    const found = flame.byFunction.map((row) => [
      flame.functions[row.function]!.name,
      { self: row.selfNanos, total: row.totalNanos },
    ]);
    expect(new Map(found as [string, { self: number; total: number }][])).toEqual(expected);
    expect(flame.totalNanos).toBe(300 * INTERVAL);
    const top = flame.nodes.parent.flatMap((above, node) =>
      above === -1 ? [flame.nodes.totalNanos[node]!] : [],
    );
    expect(top.reduce((all, nanos) => all + nanos, 0)).toBe(300 * INTERVAL);
  },
);

it("counts what other code takes for its callers where only the project's is shown, and keeps the sum", () => {
  const sum = sumCallTree();
  sum.add(readProfile(randomProfile(7)), 1_000, [ALL]);
  const tree = { ...sum.result(), read: 1, left: 0 };
  const flame = flameView(tree, tree.frames, { onlyApp: true, withIdle: false });
  expect(flame.totalNanos).toBe(300 * INTERVAL);
  const shown = flame.nodes.function.map((at) => flame.functions[at]!);
  expect(shown.every(({ kind, name }) => kind === "app" || name === "Other code")).toBe(true);
});

it("leaves idle samples out, and counts them", () => {
  const sum = sumCallTree();
  const stacks = [[0], [1], []];
  const samples = [0, 1, 2, 2].map((stack_id, at) => ({
    elapsed_since_start_ns: at * 10,
    stack_id,
    thread_id: 0,
  }));
  const frames = [{ function: "work", abs_path: "/a.js" }, { function: "(idle)" }];
  sum.add(readProfile({ platform: "node", profile: { frames, stacks, samples } }), 1_000, [ALL]);
  const tree = { ...sum.result(), read: 1, left: 0 };
  const flame = flameView(tree, tree.frames, { onlyApp: false, withIdle: false });
  expect([flame.totalNanos, flame.idleNanos, flame.samples]).toEqual([10, 30, 1]);
});
