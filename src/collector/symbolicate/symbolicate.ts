import type { Result } from "#lib/result.ts";
import type { EventPayload, Frame, FrameResolution, Stacktrace } from "#model/event.ts";
import { isBuildOutput, parseDebugId, type ReleaseMapIds, releaseMapIds } from "./map-id.ts";
import { createScrubber } from "#lib/scrub/scrub-text.ts";
import { isInApp } from "./in-app.ts";
import type { Enclosing, OriginalPosition, SourceMap } from "./source-map.ts";

type Found = Result<SourceMap, { code: "no_source_map" | "malformed_map" }>;

/** Finds the source map with an id; a promise only where the map has to be read. */
export type SourceMapLookup = (debugId: string) => Found | Promise<Found>;

/** An event refers to a handful of bundles; more lookups than this are an attack. */
const MAX_MAPS = 50;
const scrubber = createScrubber();
const scrubSource = (line: string) => scrubber.scrubSource(line, new Map());
const MINIFIED_NAME = /^(?:\?|<anonymous>|(?:.*\.)?[\w$]{1,2})$/;
const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$.]{2,100}$/u;

/** Failures that a source map that arrives later, or again and intact, can fix. */
const FIXABLE = new Set<FrameResolution | undefined>([
  undefined,
  "no_debug_id",
  "no_source_map",
  "malformed_map",
]);

/**
 * Replaces the frames of a JavaScript event by their original positions, in place, records for each frame how it was
 * resolved, and decides which are `in_app`. A frame's map is the one whose image names the frame's file.
 *
 * A stored event may be given again, for maps that arrived after it. It stays in its issue: the hash of the stack as it was
 * built is the same before and after.
 */
export async function symbolicate(
  payload: EventPayload,
  lookup: SourceMapLookup,
  mapIds: ReleaseMapIds = releaseMapIds,
): Promise<void> {
  if (payload.platform !== "javascript" && payload.platform !== "node") return;
  // Some frames of a stored event may have been resolved on arrival.
  const stacks = stacktracesOf(payload).map(({ frames }) =>
    frames.filter((frame) => frame.raw === undefined),
  );
  if (!stacks.some((frames) => frames.some((frame) => FIXABLE.has(frame.resolution)))) return;
  const mapOf = namedMaps(payload, mapIds);
  const named = stacks.map((frames) => frames.map((frame) => mapOf(frame.abs_path) ?? mapOf(frame.filename)));
  const found = await findMaps(named.flat(), lookup);
  for (const [at, frames] of stacks.entries()) {
    await resolveFrames(frames, named[at]!, found);
    for (const frame of frames) frame.in_app = isInApp(frame, payload.platform);
  }
}

/** Looks up all maps at once, since some may have to be read. Nearly always there is nothing to wait for. */
async function findMaps(
  named: (NamedMap | undefined)[],
  lookup: SourceMapLookup,
): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  const reading = new Map<string, Promise<Found>>();
  for (const map of named) {
    if (map === undefined || found.has(map.id) || reading.has(map.id)) continue;
    if (found.size + reading.size === MAX_MAPS) break;
    const known = lookup(map.id);
    if (known instanceof Promise) reading.set(map.id, known);
    else found.set(map.id, known);
  }
  if (reading.size > 0)
    await Promise.all([...reading].map(async ([id, map]) => void found.set(id, await map)));
  return found;
}

async function resolveFrames(
  frames: Frame[],
  named: (NamedMap | undefined)[],
  found: Map<string, Found>,
): Promise<void> {
  const positions: (Position | undefined)[] = [];
  for (const [at, frame] of frames.entries()) {
    const map = named[at];
    const position = positionOf(frame, map && found.get(map.id), map?.byRelease === true);
    positions.push(position instanceof Promise ? await position : position);
  }
  let callee: string | null = null;
  for (const [at, frame] of frames.entries()) callee = resolveFrame(frame, callee, positions[at]);
}

export function stacktracesOf(payload: EventPayload): Stacktrace[] {
  const holders = [...(payload.exception ?? []), ...(payload.threads ?? []), payload];
  return holders.flatMap((holder) => (holder.stacktrace === undefined ? [] : [holder.stacktrace]));
}

type Position = OriginalPosition | { resolution: FrameResolution };

/** Where the frame is in the original; undefined when no map is named for its file. */
function positionOf(
  frame: Frame,
  map: Found | undefined,
  byRelease: boolean,
): Position | undefined | Promise<Position> {
  if (map === undefined) return undefined;
  if (!map.ok) {
    // A frame with neither should get a debug id: releases are the older way.
    const { code } = map.error;
    return { resolution: byRelease && code === "no_source_map" ? "no_debug_id" : code };
  }
  if (frame.lineno === undefined || frame.lineno < 1) return { resolution: "outside_map" };
  return map.value.positionOf(frame.lineno, Math.max((frame.colno ?? 1) - 1, 0));
}

/** Returns the name at the call position: it names the function of the next frame, which this one calls. */
function resolveFrame(frame: Frame, callee: string | null, position: Position | undefined): string | null {
  frame.resolution = position?.resolution ?? (isBundled(frame) ? "no_debug_id" : "original");
  if (position === undefined || !("path" in position)) {
    nameByCallee(frame, position?.resolution === "outside_map" ? callee : null);
    return null;
  }
  const { path, line, column, name, enclosing, context } = position;
  frame.raw = {
    filename: frame.filename,
    abs_path: frame.abs_path,
    function: frame.function,
    lineno: frame.lineno,
    colno: frame.colno,
  };
  frame.filename = path;
  frame.abs_path = path;
  frame.module = undefined;
  frame.lineno = line;
  frame.colno = column;
  if (context !== undefined) {
    frame.pre_context = context.pre_context.map(scrubSource);
    frame.context_line = scrubSource(context.context_line);
    frame.post_context = context.post_context.map(scrubSource);
  }
  if (context === undefined || enclosing === "unknown") nameByCallee(frame, callee);
  else nameByPlace(frame, enclosing);
  return name !== null && IDENTIFIER.test(name) ? name : null;
}

/** The source shows which function the place is in. In an anonymous one, a name that the runtime made up is kept if it is informative. */
function nameByPlace(frame: Frame, enclosing: Exclude<Enclosing, "unknown">): void {
  if (typeof enclosing === "object") frame.function = enclosing.name;
  else if (MINIFIED_NAME.test(frame.function ?? "?"))
    frame.function = enclosing === "nameless" ? "<anonymous>" : "<module>";
}

/** A map names calls, not functions: all there is without a source. That is better than the sent name only where that is minified. */
function nameByCallee(frame: Frame, callee: string | null): void {
  if (callee !== null && MINIFIED_NAME.test(frame.function ?? "?")) frame.function = callee;
}

/** Whether a frame without a map comes from build output, which needs one, rather than from a source file. */
function isBundled(frame: Frame): boolean {
  return isBuildOutput(frame.abs_path ?? frame.filename ?? "");
}

/** The id under which a file's map is stored. */
interface NamedMap {
  id: string;
  byRelease: boolean;
}

/** Finds the id of a file's map: its debug id, else the one derived from its release. */
function namedMaps(
  { debug_meta, release, dist }: EventPayload,
  mapIds: ReleaseMapIds,
): (file: string | undefined) => NamedMap | undefined {
  const debugIds = new Map<string, string>();
  for (const image of debug_meta?.images ?? []) {
    const id = parseDebugId(image.debug_id);
    if (image.type === "sourcemap" && image.code_file !== undefined && id !== undefined)
      debugIds.set(plainFile(image.code_file), id);
  }
  const ofRelease = release === undefined ? () => undefined : mapIds(release, dist);
  return (file) => {
    if (file === undefined) return undefined;
    const debugId = debugIds.size === 0 ? undefined : debugIds.get(plainFile(file));
    if (debugId !== undefined) return { id: debugId, byRelease: false };
    const id = ofRelease(file);
    return id === undefined ? undefined : { id, byRelease: true };
  };
}

/** A file in the form that images and frames share: without `file://`, query and fragment. */
function plainFile(file: string): string {
  const path = file.startsWith("file://") ? file.slice("file://".length) : file;
  const end = path.search(/[?#]/);
  return end === -1 ? path : path.slice(0, end);
}
