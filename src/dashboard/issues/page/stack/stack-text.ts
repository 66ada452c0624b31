import type { ExceptionValue, Frame } from "#model/event.ts";
import { framePlace } from "./frame-place.ts";

/** The exceptions as a runtime prints them, thrown one first. `raw` uses the frames as sent, before source maps. */
export function stackText(exceptions: ExceptionValue[], raw: boolean): string {
  return exceptions
    .toReversed()
    .map((exception, index) => (index === 0 ? "" : "Caused by: ") + exceptionText(exception, raw))
    .join("\n");
}

function exceptionText({ type, value, stacktrace }: ExceptionValue, raw: boolean): string {
  const head = [type, value].filter((part) => part !== undefined && part !== "").join(": ");
  const frames = (stacktrace?.frames ?? []).toReversed().map((frame) => `    at ${frameText(frame, raw)}`);
  return [head === "" ? "Error" : head, ...frames].join("\n");
}

function frameText(frame: Frame, raw: boolean): string {
  const shown = raw && frame.raw !== undefined ? frame.raw : frame;
  const { folder, file, position } = framePlace(shown);
  return `${shown.function ?? "<anonymous>"} (${folder}${file}${position})`;
}
