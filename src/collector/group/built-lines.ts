import type { EventPayload, Frame } from "#model/event.ts";
import { isScript } from "./frame-lines.ts";
import { type FrameLines, cachedLines, stackLines } from "./stack-lines.ts";

const BUILT = "built ";

/**
 * The stack as built: file, function and position of each bundled or obfuscated frame as the runtime reported them. It is the
 * same with and without source maps and mappings, so those that arrive late do not split an issue. Positions count only here,
 * where they are exact within one build. Undefined if no frame is build output.
 */
export function builtLines(payload: EventPayload, linesOf: FrameLines = cachedLines()): string[] | undefined {
  if (payload.platform === "java") return obfuscatedLines(payload);
  if (!isScript(payload.platform)) return undefined;
  const lines = stackLines(payload, "system", (frames, platform) =>
    linesOf(frames, platform).map((line, at) => builtLine(frames[at]!) ?? line),
  );
  return lines?.some((line) => line.startsWith(BUILT)) === true ? lines : undefined;
}

function builtLine(frame: Frame): string | undefined {
  const isBuilt = frame.raw !== undefined || (frame.resolution ?? "original") !== "original";
  const { filename, abs_path: path, function: name, lineno, colno } = frame.raw ?? frame;
  if (!isBuilt || lineno === undefined || colno === undefined) return undefined;
  const file = path ?? filename ?? "";
  return `${BUILT}${file.slice(file.lastIndexOf("/") + 1)} | ${name ?? ""} | ${lineno}:${colno}`;
}

/** An obfuscated build gives each method a name of its own, and each inlined call a line. */
function obfuscatedLines(payload: EventPayload): string[] | undefined {
  const exception = payload.exception?.map((value) => ({
    ...value,
    type: value.raw_type ?? value.type,
    ...sentStack(value),
  }));
  const threads = payload.threads?.map((thread) => ({ ...thread, ...sentStack(thread) }));
  const sent: EventPayload = { ...payload, exception, threads, ...sentStack(payload) };
  if (!stacksOf(payload).some(({ resolution }) => resolution === "resolved" || resolution === "no_mapping"))
    return undefined;
  return stackLines(sent, "system", (frames) =>
    frames.map(
      ({ module, function: name, lineno }) => `${BUILT}${module ?? ""} | ${name ?? ""} | ${lineno ?? ""}`,
    ),
  );
}

function sentStack({ stacktrace, raw_stacktrace }: Stacked): Pick<Stacked, "stacktrace"> {
  return { stacktrace: raw_stacktrace ?? stacktrace };
}

type Stacked = Pick<EventPayload, "stacktrace" | "raw_stacktrace">;

function stacksOf(payload: EventPayload): Frame[] {
  const holders: Stacked[] = [...(payload.exception ?? []), ...(payload.threads ?? []), payload];
  return holders.flatMap(({ stacktrace }) => stacktrace?.frames ?? []);
}
