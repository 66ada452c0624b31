import { type EventMeta, metaAt } from "#model/event-meta.ts";
import { classNames } from "#ui/class-names.ts";
import { FilteredText } from "../../../values/filtered-text.tsx";
import type { ExceptionNode } from "./exception-tree.ts";
import { MechanismNote } from "./mechanism-note.tsx";
import { Registers } from "./registers.tsx";
import { relationText } from "./relation-text.ts";
import { StackFrames } from "./stack-frames.tsx";

const DEEPEST = 4;
const INDENTS = ["", "sm:ml-4", "sm:ml-8", "sm:ml-12", "sm:ml-16"] as const;
/** Sources that the relation says already. */
const SAID = /^(?:|cause|__cause__|__context__|InnerException|suppressed)$/i;

interface ExceptionBlockProps {
  node: ExceptionNode;
  /** What was filtered from the exception. */
  meta: EventMeta | undefined;
  platform: string;
  /** The thread that the stack is of, if it is not the exception's own. */
  thread: string | null;
  /** Whether the page is headed by its type and message already. */
  isHeading: boolean;
}

/** One exception with its stack. */
export function ExceptionBlock({ node, meta, platform, thread, isHeading }: ExceptionBlockProps) {
  const { type, value, module = "", mechanism, stacktrace } = node.exception;
  const relation = relationText(node);
  const source = mechanism?.source ?? "";
  return (
    <div
      className={classNames(
        relation !== null && "mt-6 border-l-2 border-line pl-3",
        INDENTS[Math.min(DEEPEST, Math.max(0, node.depth - 1))],
      )}
    >
      <div className="mb-2 empty:hidden">
        {relation !== null && (
          <p className="foreign text-xs text-faint">
            {relation}
            {SAID.test(source) ? "" : `: ${source}`}
          </p>
        )}
        {!isHeading && (type !== undefined || value !== undefined) && (
          <h3 className="foreign font-medium">{type ?? "Error"}</h3>
        )}
        {module !== "" && <p className="foreign font-mono text-xs text-faint">{module}</p>}
        {!isHeading && value !== undefined && value !== "" && (
          <p className="foreign mt-0.5 font-mono text-sm whitespace-pre-wrap">
            <FilteredText text={value} meta={metaAt(meta, "value")} />
          </p>
        )}
        {mechanism !== undefined && <MechanismNote mechanism={mechanism} meta={metaAt(meta, "mechanism")} />}
        {thread !== null && <p className="foreign text-xs text-muted">Stack of thread {thread}</p>}
      </div>
      <StackFrames stacktrace={stacktrace} meta={metaAt(meta, "stacktrace")} platform={platform} />
      <Registers registers={stacktrace?.registers} />
    </div>
  );
}
