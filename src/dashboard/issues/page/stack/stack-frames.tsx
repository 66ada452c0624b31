import { ChevronRight } from "lucide";
import type { Frame, Stacktrace } from "#model/event.ts";
import { type EventMeta, metaAt } from "#model/event-meta.ts";
import { Icon } from "#ui/icon.tsx";
import { foldFrames, type StackPart } from "./fold-frames.ts";
import { FrameRow } from "./frame-row.tsx";

interface StackFramesProps {
  stacktrace: Stacktrace | undefined;
  /** What was filtered from it. */
  meta: EventMeta | undefined;
  platform: string;
}

/** The frames of one stack, those of libraries folded up. */
export function StackFrames({ stacktrace, meta, platform }: StackFramesProps) {
  if (stacktrace === undefined || stacktrace.frames.length === 0)
    return <p className="text-sm text-faint">No stack trace.</p>;
  return (
    <ol className="overflow-hidden rounded-lg border border-line bg-surface">
      {foldFrames(stacktrace, platform).map((part) => (
        <li key={part.key} className="border-t border-line first:border-t-0">
          <Part
            part={part}
            metaOf={(frame) => metaAt(meta, "frames", stacktrace.frames.indexOf(frame))}
            platform={platform}
          />
        </li>
      ))}
    </ol>
  );
}

interface PartProps {
  part: StackPart;
  metaOf: (frame: Frame) => EventMeta | undefined;
  platform: string;
}

function Part({ part, metaOf, platform }: PartProps) {
  if (part.kind === "frame")
    return <FrameRow frame={part.frame} meta={metaOf(part.frame)} open={part.open} platform={platform} />;
  if (part.kind === "gap")
    return (
      <p className="px-3 py-1.5 text-xs text-faint">
        {part.count} frames omitted because the stack was too long to store.
      </p>
    );
  const count = part.frames.length;
  const names = part.packages.slice(0, 4).join(", ") + (part.packages.length > 4 ? " and more" : "");
  return (
    <details className="group/fold">
      <summary className="flex min-h-8 items-center gap-2 px-3 py-1 text-xs text-muted hover:bg-sunken">
        <Icon
          icon={ChevronRight}
          size={14}
          className="self-center text-faint transition-transform duration-100 group-open/fold:rotate-90"
        />
        <span className="foreign min-w-0">
          {count} {count === 1 ? "frame" : "frames"} of {names}
        </span>
      </summary>
      <ol>
        {part.frames.map((frame, index) => (
          <li key={index} className="border-t border-line">
            <FrameRow frame={frame} meta={metaOf(frame)} open={false} platform={platform} />
          </li>
        ))}
      </ol>
    </details>
  );
}
