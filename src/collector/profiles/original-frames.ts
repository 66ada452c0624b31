import type { EventPayload, Frame } from "#model/event.ts";
import type { CallTree, ProfileFrame } from "#model/profile.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";

/** More than a page can show; the others keep the names that were sent. */
const MAX_RESOLVED = 5_000;
const SCRIPT = new Set(["javascript", "node"]);

/**
 * The frames of a tree with their original names and places, as far as source maps are stored, and with what is known of
 * whose code each is. Those with the most samples come first where there are too many.
 */
export async function originalFrames({ symbolicate }: ReadContext, tree: CallTree): Promise<ProfileFrame[]> {
  const frames = [...tree.frames];
  for (const [source, numbers] of Map.groupBy(framesByUse(tree), (at) => frames[at]!.source)) {
    const about = tree.sources[source];
    if (about === undefined || !SCRIPT.has(about.platform)) continue;
    const sent = numbers.slice(0, MAX_RESOLVED).map((at) => sentFrame(frames[at]!));
    const payload = {
      platform: about.platform,
      ...(about.release === null ? {} : { release: about.release }),
      ...(about.dist === null ? {} : { dist: about.dist }),
      debug_meta: { images: about.images },
      // Each alone: in one stack, a frame may take its name from the one that it calls.
      threads: sent.map((frame) => ({ stacktrace: { frames: [frame] } })),
    };
    await symbolicate(payload as unknown as EventPayload);
    for (const [place, frame] of sent.entries()) {
      const at = numbers[place]!;
      frames[at] = found(frames[at]!, frame);
    }
  }
  return frames;
}

function framesByUse({ frames, frame, selfNanos, parent }: CallTree): number[] {
  const totals = selfNanos.slice();
  const ofFrame = new Float64Array(frames.length);
  for (let node = parent.length - 1; node >= 0; node--) {
    const above = parent[node]!;
    if (above >= 0) totals[above]! += totals[node]!;
    ofFrame[frame[node]!]! += totals[node]!;
  }
  return [...frames.keys()].toSorted((left, right) => ofFrame[right]! - ofFrame[left]!);
}

function sentFrame({ function: name, file, path, line, column, inApp }: ProfileFrame): Frame {
  return {
    function: name,
    ...(file === null ? {} : { filename: file }),
    ...(path === null ? {} : { abs_path: path }),
    ...(line === null ? {} : { lineno: line }),
    ...(column === null ? {} : { colno: column }),
    ...(inApp === null ? {} : { in_app: inApp }),
  };
}

/** Script SDKs say nothing of whose code a frame is: without a file it is the runtime's. */
function found(
  frame: ProfileFrame,
  { function: name, filename, abs_path, lineno, colno, in_app }: Frame,
): ProfileFrame {
  return {
    ...frame,
    function: name ?? frame.function,
    file: filename ?? frame.file,
    path: abs_path ?? frame.path,
    line: lineno ?? frame.line,
    column: colno ?? frame.column,
    inApp: in_app ?? frame.path !== null,
  };
}
