import { ChevronRight } from "lucide";
import type { Frame } from "#model/event.ts";
import { type EventMeta, metaAt } from "#model/event-meta.ts";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { FilteredText } from "../../../values/filtered-text.tsx";
import type { ExceptionNode } from "./exception-tree.ts";
import { foldFrames, type StackPart } from "./fold-frames.ts";
import { FrameRow } from "./frame-row.tsx";

const DEEPEST = 4;
const INDENTS = ["", "sm:ml-4", "sm:ml-8", "sm:ml-12", "sm:ml-16"] as const;

interface ExceptionBlockProps {
  node: ExceptionNode;
  /** What was filtered from the exception. */
  meta: EventMeta | undefined;
  platform: string;
}

/** One exception with its stack. */
export function ExceptionBlock({ node, meta, platform }: ExceptionBlockProps) {
  const { exception, depth, relation } = node;
  const { type, value, mechanism, stacktrace } = exception;
  const isCause = relation !== "thrown";
  return (
    <div
      className={classNames(
        isCause && "mt-6 border-l-2 border-line pl-3",
        INDENTS[Math.min(DEEPEST, Math.max(0, depth - 1))],
      )}
    >
      {(isCause || type !== undefined || value !== undefined) && (
        <div className="mb-2">
          {isCause && (
            <p className="foreign text-xs text-faint">
              {relation === "member" ? "One of several" : "Caused by"}
              {sourceOf(mechanism?.source)}
            </p>
          )}
          <h3 className="foreign font-medium">{type ?? "Error"}</h3>
          {value !== undefined && value !== "" && (
            <p className="foreign mt-0.5 font-mono text-sm whitespace-pre-wrap">
              <FilteredText text={value} meta={metaAt(meta, "value")} />
            </p>
          )}
          {mechanism?.type !== undefined && (
            <p className="foreign mt-1 text-xs text-faint">
              {mechanism.handled === false ? "Unhandled" : mechanism.handled === true ? "Handled" : "Caught"}{" "}
              by <code>{mechanism.type}</code>
            </p>
          )}
        </div>
      )}
      {stacktrace === undefined || stacktrace.frames.length === 0 ? (
        <p className="text-sm text-faint">No stack trace.</p>
      ) : (
        <ol className="overflow-hidden rounded-lg border border-line bg-surface">
          {foldFrames(stacktrace).map((part) => (
            <li key={part.key} className="border-t border-line first:border-t-0">
              <Part
                part={part}
                metaOf={(frame) => metaAt(meta, "stacktrace", "frames", stacktrace.frames.indexOf(frame))}
                platform={platform}
              />
            </li>
          ))}
        </ol>
      )}
    </div>
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

function sourceOf(source: string | undefined): string {
  return source === undefined || source === "cause" ? "" : `: ${source}`;
}
