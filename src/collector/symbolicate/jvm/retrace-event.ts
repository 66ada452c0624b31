import { createScrubber } from "#lib/scrub/scrub-text.ts";
import type { Result } from "#lib/result.ts";
import type { Attributes } from "#model/attributes.ts";
import type { EventPayload, ExceptionValue, Frame, FrameResolution, Stacktrace } from "#model/event.ts";
import { parseDebugId } from "../map-id.ts";
import type { JvmFile, Retraced, RetraceRequest, SourcePlace } from "./jvm-file.ts";
import type { ObfuscatedFrame, OriginalFrame } from "./retrace.ts";

type Found = Result<JvmFile, { code: "no_source_map" | "malformed_map" }>;
/** Finds the file with an id; a promise only where it has to be read. */
export type JvmFileLookup = (id: string) => Found | Promise<Found>;

/** An app has one of each; more is an attack. */
const MAX_FILES = 10;
const scrubber = createScrubber();
const scrubSource = (line: string) => scrubber.scrubSource(line, new Map());
/** Failures that a file that arrives later can fix. */
const FIXABLE = new Set<FrameResolution | undefined>([undefined, "no_mapping", "malformed_map"]);

/** Something with a stack, and what was thrown with it. */
type Holder = (ExceptionValue | NonNullable<EventPayload["threads"]>[number] | EventPayload) & {
  stacktrace?: Stacktrace;
  raw_stacktrace?: Stacktrace;
};

/**
 * Replaces the obfuscated frames and exceptions of a JVM event by the original ones, in place, with the mappings that its images
 * name; methods that were inlined become frames of their own. What was sent stays in `raw_stacktrace`, `raw_type` and
 * `raw_module`. Then adds the lines of the sources that its images name.
 *
 * A stored event may be given again, for mappings that arrived after it.
 */
export async function retraceEvent(payload: EventPayload, lookup: JvmFileLookup): Promise<void> {
  const mappings = imageIds(payload, "proguard");
  const bundles = imageIds(payload, "jvm");
  if (mappings.length === 0 && bundles.length === 0) return;
  const holders: Holder[] = [...(payload.exception ?? []), ...(payload.threads ?? []), payload];
  if (mappings.length > 0) await retrace(payload, holders.filter(hasOpenStack), mappings, lookup);
  if (bundles.length > 0) await addSources(holders, bundles, lookup);
}

function imageIds({ debug_meta }: EventPayload, type: string): string[] {
  const images = (debug_meta?.images ?? []) as Attributes[];
  const ids = images.flatMap((image) =>
    image["type"] === type ? (parseDebugId(image["uuid"] ?? image["debug_id"]) ?? []) : [],
  );
  return [...new Set(ids)].slice(0, MAX_FILES);
}

function hasOpenStack(holder: Holder): holder is Holder & { stacktrace: Stacktrace } {
  return holder.stacktrace?.frames.some(({ resolution }) => FIXABLE.has(resolution)) === true;
}

async function retrace(
  payload: EventPayload,
  holders: (Holder & { stacktrace: Stacktrace })[],
  ids: string[],
  lookup: JvmFileLookup,
): Promise<void> {
  if (holders.length === 0) return;
  const exceptions = payload.exception ?? [];
  const request: RetraceRequest = {
    stacks: holders.map((holder) => ({
      thrown: classOf(holder as ExceptionValue) ?? null,
      frames: holder.stacktrace.frames.map(obfuscatedFrame).toReversed(),
    })),
    classes: exceptions.map((exception) => classOf(exception) ?? ""),
  };
  const found = await Promise.all(ids.map(async (id) => lookup(id)));
  const answers = await Promise.all(
    found.map(async (file) => (file.ok ? file.value.retrace(request) : null)),
  );
  const retraced = answers.filter((answer) => answer !== null);
  if (retraced.length === 0) {
    const isMissing = found.every((file) => !file.ok && file.error.code === "no_source_map");
    for (const { stacktrace } of holders)
      for (const frame of stacktrace.frames) frame.resolution = isMissing ? "no_mapping" : "malformed_map";
    return;
  }
  const isOwn = ownClasses(payload);
  for (const [at, holder] of holders.entries()) replaceFrames(holder, at, retraced, isOwn);
  for (const [at, exception] of exceptions.entries())
    renameException(
      exception,
      firstOf(retraced, ({ classes }) => classes[at]),
    );
}

function firstOf<T>(answers: Retraced[], read: (answer: Retraced) => T | null | undefined): T | undefined {
  for (const answer of answers) {
    const value = read(answer);
    if (value !== null && value !== undefined) return value;
  }
  return undefined;
}

function obfuscatedFrame({ module, function: method, lineno }: Frame): ObfuscatedFrame {
  return { class: module ?? "", method: method ?? "", line: lineno ?? null };
}

/** The whole name of a thrown class; SDKs send its package apart. */
function classOf({ type, module }: ExceptionValue): string | undefined {
  if (type === undefined) return undefined;
  return module === undefined || module === "" ? type : `${module}.${type}`;
}

function replaceFrames(
  holder: Holder & { stacktrace: Stacktrace },
  at: number,
  answers: Retraced[],
  isOwn: (name: string) => boolean,
): void {
  const { frames } = holder.stacktrace;
  const last = frames.length - 1;
  const replaced = frames.flatMap((frame, index): Frame[] => {
    const originals = firstOf(answers, ({ stacks }) => stacks[at]?.[last - index]);
    if (originals === undefined) return [{ ...frame, resolution: "original" }];
    return originals.toReversed().map((original) => originalFrame(frame, original, isOwn));
  });
  if (replaced.some(({ resolution }) => resolution === "resolved"))
    holder.raw_stacktrace ??= { ...holder.stacktrace };
  holder.stacktrace.frames = replaced;
}

function originalFrame(sent: Frame, original: OriginalFrame, isOwn: (name: string) => boolean): Frame {
  const frame: Frame = {
    ...sent,
    module: original.class,
    function: original.method,
    filename: original.file,
    abs_path: original.file,
    in_app: sent.in_app ?? (isOwn(original.class) || undefined),
    resolution: "resolved",
  };
  if (original.line === null) delete frame.lineno;
  else frame.lineno = original.line;
  return frame;
}

/** Whether a class is of the package that the release names, `com.acme.shop@1.0`, or of the app's. */
function ownClasses({ release, contexts }: EventPayload): (name: string) => boolean {
  const named = [/^([\w.]+)@/.exec(release ?? "")?.[1], contexts?.["app"]?.["app_identifier"]];
  const packages = named.filter((own): own is string => typeof own === "string" && own.includes("."));
  return (name) => packages.some((own) => name.startsWith(`${own}.`));
}

function renameException(exception: ExceptionValue, original: string | undefined): void {
  if (original === undefined || original === classOf(exception)) return;
  const { type, module } = exception;
  const dot = original.lastIndexOf(".");
  if (type !== undefined) exception.raw_type = type;
  if (module !== undefined) exception.raw_module = module;
  exception.type = original.slice(dot + 1);
  if (dot !== -1) exception.module = original.slice(0, dot);
}

async function addSources(holders: Holder[], ids: string[], lookup: JvmFileLookup): Promise<void> {
  const frames = holders.flatMap(({ stacktrace }) => stacktrace?.frames ?? []);
  const wanted = frames.flatMap((frame) => {
    const place = frame.context_line === undefined ? placeOf(frame) : undefined;
    return place === undefined ? [] : [{ frame, place }];
  });
  if (wanted.length === 0) return;
  for (const id of ids) {
    const file = await lookup(id);
    const found = file.ok ? await file.value.sourcesAt(wanted.map(({ place }) => place)) : null;
    for (const [at, lines] of (found ?? []).entries()) {
      const frame = wanted[at]?.frame;
      if (frame === undefined || lines === null) continue;
      frame.pre_context = lines.pre_context.map(scrubSource);
      frame.context_line = scrubSource(lines.context_line);
      frame.post_context = lines.post_context.map(scrubSource);
    }
  }
}

/** `com/acme/shop/Cart` for a class of that package in `Cart.java`. */
function placeOf({ module, filename, lineno }: Frame): SourcePlace | undefined {
  if (module === undefined || lineno === undefined || lineno < 1) return undefined;
  const dot = module.lastIndexOf(".");
  const [outer = ""] = module.slice(dot + 1).split("$", 1);
  const stem = filename === undefined ? outer : filename.replace(/\.\w{1,10}$/, "");
  return { path: `${module.slice(0, dot + 1).replaceAll(".", "/")}${stem}`, line: lineno };
}
