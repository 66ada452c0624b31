import { type EventMeta, metaAt } from "#model/event-meta.ts";
import { classNames } from "#ui/class-names.ts";
import { FilteredText } from "../../../values/filtered-text.tsx";
import type { ExceptionNode } from "./exception-tree.ts";
import { StackFrames } from "./stack-frames.tsx";

const DEEPEST = 4;
const INDENTS = ["", "sm:ml-4", "sm:ml-8", "sm:ml-12", "sm:ml-16"] as const;

interface ExceptionBlockProps {
  node: ExceptionNode;
  /** What was filtered from the exception. */
  meta: EventMeta | undefined;
  platform: string;
  /** Whether the page is headed by its type and message already. */
  isHeading: boolean;
}

/** One exception with its stack. */
export function ExceptionBlock({ node, meta, platform, isHeading }: ExceptionBlockProps) {
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
        <div className="mb-2 empty:hidden">
          {isCause && (
            <p className="foreign text-xs text-faint">
              {relation === "member" ? "One of several" : "Caused by"}
              {sourceOf(mechanism?.source)}
            </p>
          )}
          {!isHeading && <h3 className="foreign font-medium">{type ?? "Error"}</h3>}
          {!isHeading && value !== undefined && value !== "" && (
            <p className="foreign mt-0.5 font-mono text-sm whitespace-pre-wrap">
              <FilteredText text={value} meta={metaAt(meta, "value")} />
            </p>
          )}
          {mechanism?.type !== undefined && (
            <p className="foreign mt-1 text-xs text-faint first:mt-0">
              {mechanism.handled === false ? "Unhandled" : mechanism.handled === true ? "Handled" : "Caught"}{" "}
              by <code>{mechanism.type}</code>
            </p>
          )}
        </div>
      )}
      <StackFrames stacktrace={stacktrace} meta={metaAt(meta, "stacktrace")} platform={platform} />
    </div>
  );
}

function sourceOf(source: string | undefined): string {
  return source === undefined || source === "cause" ? "" : `: ${source}`;
}
