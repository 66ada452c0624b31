import type { Nanos } from "#lib/units.ts";
import type { Flame, ProfileFunction } from "#api/profiles.ts";
import type { CallTree, ProfileFrame } from "#model/profile.ts";
import { isIdleFrame } from "./idle-frame.ts";

/** A call narrower than this share of the whole is not sent. */
const NARROWEST = 0.0005;
const MOST_NODES = 4_000;
const MOST_FUNCTIONS = 200;

export interface FlameOptions {
  /** Leaves out calls of other code than the project's, whose samples count for their callers. */
  onlyApp: boolean;
  withIdle: boolean;
}

/** A tree of calls by function, however many places of a function or functions of the same name and file were sampled. */
export interface FunctionTree {
  functions: ProfileFunction[];
  parent: number[];
  function: number[];
  selfNanos: number[];
  samples: number[];
  totalNanos: number[];
  idleNanos: Nanos;
}

/** `frames` are the tree's, with their original names. */
export function flameView(tree: CallTree, frames: ProfileFrame[], options: FlameOptions): Flame {
  const calls = functionTree(tree, frames, options);
  const totals = calls.parent.flatMap((above, node) => (above === -1 ? [calls.totalNanos[node]!] : []));
  const totalNanos = totals.reduce((sum, nanos) => sum + nanos, 0);
  const functions = functionTotals(calls);
  const byTotal = functions.toSorted((left, right) => right.totalNanos - left.totalNanos);
  const byFunction = new Set([...functions.slice(0, MOST_FUNCTIONS), ...byTotal.slice(0, MOST_FUNCTIONS)]);
  const nodes = widestNodes(calls, totalNanos);
  return {
    functions: calls.functions,
    nodes,
    byFunction: [...byFunction],
    totalNanos,
    samples: calls.samples.reduce((sum, samples) => sum + samples, 0),
    idleNanos: calls.idleNanos,
    moreNodes: calls.parent.length - nodes.parent.length,
    moreFunctions: functions.length - byFunction.size,
    threads: tree.threads.slice(0, 200),
    knowsApp: new Set(calls.functions.map(({ kind }) => kind === "app")).size > 1 || options.onlyApp,
    lostSamples: tree.lostSamples,
    isCut: tree.isCut,
    read: tree.read,
    left: tree.left,
  };
}

/** Merges the nodes of each function below the same callers. */
export function functionTree(
  { sources, parent, frame, selfNanos, selfSamples }: CallTree,
  frames: ProfileFrame[],
  { onlyApp, withIdle }: FlameOptions,
): FunctionTree {
  const functions: ProfileFunction[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (called: ProfileFunction) => {
    const key = JSON.stringify([called.name, called.file, called.module, called.kind]);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, functions.length);
    return functions.push(called) - 1;
  };
  const shown = frames.map((one) => numberOf(functionOf(one, sources[one.source]?.platform ?? "other")));
  const made: FunctionTree = {
    functions,
    parent: [],
    function: [],
    selfNanos: [],
    samples: [],
    totalNanos: [],
    idleNanos: 0,
  };
  const places = new Map<number, number>();
  const nodeFor = (above: number, called: number) => {
    // The numbers of functions stay below those of frames, of which there are few.
    const key = (above + 1) * 1_000_000 + called;
    const known = places.get(key);
    if (known !== undefined) return known;
    const node = made.parent.push(above) - 1;
    made.function.push(called);
    made.selfNanos.push(0);
    made.samples.push(0);
    places.set(key, node);
    return node;
  };
  const nodes = new Int32Array(parent.length);
  const others = { name: "Other code", file: null, line: null, module: null, kind: "system" } as const;
  const isUsed = usedNodes(
    { parent, selfSamples },
    (node) => withIdle || functions[shown[frame[node]!]!]!.kind !== "idle",
  );
  for (let node = 0; node < parent.length; node++) {
    const called = shown[frame[node]!]!;
    const { kind } = functions[called]!;
    const above = parent[node] === -1 ? -1 : nodes[parent[node]!]!;
    const isHidden = (onlyApp && kind === "system") || isUsed[node] === 0;
    nodes[node] = isHidden ? above : nodeFor(above, called);
    if (selfSamples[node] === 0) continue;
    if (kind === "idle" && !withIdle) {
      made.idleNanos += selfNanos[node]!;
      continue;
    }
    const at = nodes[node] === -1 ? nodeFor(-1, numberOf(others)) : nodes[node]!;
    made.selfNanos[at]! += selfNanos[node]!;
    made.samples[at]! += selfSamples[node]!;
  }
  made.totalNanos = [...made.selfNanos];
  for (let node = made.parent.length - 1; node >= 0; node--) {
    const above = made.parent[node]!;
    if (above !== -1) made.totalNanos[above]! += made.totalNanos[node]!;
  }
  return made;
}

/** Which nodes have samples that count, of their own or below. */
function usedNodes(
  { parent, selfSamples }: Pick<CallTree, "parent" | "selfSamples">,
  counts: (node: number) => boolean,
): Uint8Array {
  const used = new Uint8Array(parent.length);
  for (let node = parent.length - 1; node >= 0; node--) {
    if (selfSamples[node]! > 0 && counts(node)) used[node] = 1;
    if (used[node] === 1 && parent[node] !== -1) used[parent[node]!] = 1;
  }
  return used;
}

function functionOf(frame: ProfileFrame, platform: string): ProfileFunction {
  return {
    name: frame.function,
    file: frame.file,
    line: frame.line,
    module: frame.module,
    kind: isIdleFrame(frame, platform) ? "idle" : frame.inApp === true ? "app" : "system",
  };
}

/** Each function's own time, and its time with what it calls, in which one that calls itself counts once; the longest first. */
export function functionTotals(tree: FunctionTree): Flame["byFunction"] {
  const totals = tree.functions.map((_, at) => ({ function: at, totalNanos: 0, selfNanos: 0, samples: 0 }));
  const children = Map.groupBy(tree.parent.keys(), (node) => tree.parent[node]!);
  const running = new Int32Array(tree.functions.length);
  const open: { node: number; isLeaving: boolean }[] = [];
  const enter = (below: number[] | undefined) => {
    for (const node of below ?? []) open.push({ node, isLeaving: false });
  };
  enter(children.get(-1));
  for (let now = open.pop(); now !== undefined; now = open.pop()) {
    const called = tree.function[now.node]!;
    if (now.isLeaving) {
      running[called]! -= 1;
      continue;
    }
    const total = totals[called]!;
    if (running[called] === 0) total.totalNanos += tree.totalNanos[now.node]!;
    total.selfNanos += tree.selfNanos[now.node]!;
    total.samples += tree.samples[now.node]!;
    running[called]! += 1;
    open.push({ node: now.node, isLeaving: true });
    enter(children.get(now.node));
  }
  return totals
    .filter(({ totalNanos }) => totalNanos > 0)
    .toSorted((left, right) => right.selfNanos - left.selfNanos || right.totalNanos - left.totalNanos);
}

/** The widest nodes: those above one are at least as wide, so that none is without its callers. */
function widestNodes(tree: FunctionTree, whole: Nanos): Flame["nodes"] {
  const width = (node: number) => tree.totalNanos[node]!;
  const kept = [...tree.parent.keys()]
    .filter((node) => width(node) > 0 && width(node) >= whole * NARROWEST)
    .toSorted((left, right) => width(right) - width(left) || left - right)
    .slice(0, MOST_NODES)
    .toSorted((left, right) => left - right);
  const places = new Map(kept.map((node, place) => [node, place]));
  return {
    parent: kept.map((node) => places.get(tree.parent[node]!) ?? -1),
    function: kept.map((node) => tree.function[node]!),
    totalNanos: kept.map((node) => Math.round(width(node))),
    selfNanos: kept.map((node) => Math.round(tree.selfNanos[node]!)),
    samples: kept.map((node) => tree.samples[node]!),
  };
}
