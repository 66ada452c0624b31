import type { IssueView } from "#api/issues.ts";
import type { Event, ExceptionValue, Frame } from "#model/event.ts";
import { mainException, throwingFrame } from "#model/throwing-frame.ts";
import { issueMetadata } from "#collector/issues/issue-view.ts";

/** The parts of an event's title, and where it failed. */
export function eventMetadata(event: Event): IssueView["metadata"] {
  const { payload } = event;
  const exception = mainException(payload);
  if (event.type !== "error" || exception === undefined) return issueMetadata(event);
  const frame = placedFrame(exception) ?? throwingFrame(payload);
  const { type, value } = exception;
  const [file, name] = [frame?.filename ?? frame?.abs_path, frame?.function];
  return {
    ...(type === undefined ? {} : { type }),
    ...(value === undefined ? {} : { value }),
    ...(file === undefined ? {} : { filename: file }),
    ...(name === undefined ? {} : { function: name }),
  };
}

/** The frame where it failed, of those that are in a file. */
function placedFrame({ stacktrace }: ExceptionValue): Frame | undefined {
  const placed = (stacktrace?.frames ?? []).filter(
    ({ filename, abs_path: path }) => (filename ?? path ?? "") !== "",
  );
  return placed.findLast((frame) => frame.in_app === true) ?? placed.at(-1);
}
