import { ChevronRight } from "lucide";
import type { ReactNode } from "react";
import type { Frame } from "#model/event.ts";
import { type EventMeta, metaAt } from "#model/event-meta.ts";
import { frameForm } from "#model/frame/frame-form.ts";
import { frameText } from "#model/frame/frame-text.ts";
import { Icon } from "#ui/icon.tsx";
import { AttributeTable } from "../../../values/attribute-table.tsx";
import { frameDetails } from "./frame-details.ts";
import { lockText } from "./lock-text.ts";
import { missingSource } from "./missing-source.ts";
import { SourceLines } from "./source-lines.tsx";

interface FrameRowProps {
  frame: Frame;
  /** What was filtered from it. */
  meta: EventMeta | undefined;
  open: boolean;
  /** The event's, for frames that name none. */
  platform: string;
}

/** One frame: function and position, with source, variables and the position before source maps on demand. */
export function FrameRow({ frame, meta, open, platform }: FrameRowProps) {
  const missing = missingSource(frame, platform);
  const details = frameDetails(frame, platform);
  const hasSource = frame.context_line !== undefined;
  const hasVars = frame.vars !== undefined && Object.keys(frame.vars).length > 0;
  const hasMore = hasSource || hasVars || missing !== null || details.length > 0 || frame.raw !== undefined;
  const head = <FrameHead frame={frame} platform={platform} brief={missing?.brief} />;
  if (!hasMore) return <div className="flex min-h-8 items-baseline py-1.5 pr-3 pl-8">{head}</div>;
  return (
    <details open={open && (hasSource || hasVars)} className="group">
      <summary className="flex min-h-8 items-baseline gap-x-1.5 px-3 py-1.5 hover:bg-sunken">
        <Icon
          icon={ChevronRight}
          size={14}
          className="shrink-0 translate-y-0.5 text-faint transition-transform duration-100 group-open:rotate-90"
        />
        {head}
      </summary>
      {hasSource && <SourceLines frame={frame} platform={platform} />}
      {missing !== null && <p className="px-3 pb-2 pl-8 text-xs text-muted">{missing.full}</p>}
      {frame.raw !== undefined && (
        <p className="foreign px-3 pb-2 pl-8 font-mono text-2xs text-faint">
          Originally {frameText({ ...frame.raw, platform: frame.platform }, platform, 0)}
        </p>
      )}
      {details.length > 0 && <Details details={details} />}
      {hasVars && (
        <div className="border-t border-line px-3 py-2 pl-8">
          <p className="mb-1 text-xs font-medium text-muted">Variables</p>
          <AttributeTable attributes={frame.vars ?? {}} meta={metaAt(meta, "vars")} />
        </div>
      )}
    </details>
  );
}

interface FrameHeadProps {
  frame: Frame;
  platform: string;
  brief: string | undefined;
}

function FrameHead({ frame, platform, brief }: FrameHeadProps): ReactNode {
  const { scope, name, folder, file, position } = frameForm(frame, platform);
  const lock = lockText(frame.lock);
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
      <span className="foreign min-w-0 font-mono text-sm">
        <span className="text-muted">{scope}</span>
        <span className={frame.in_app === true ? "font-medium" : "text-muted"}>{name}</span>
      </span>
      <span className="foreign min-w-0 font-mono text-xs text-faint">
        {folder}
        <span className="text-muted">{file}</span>
        {position}
      </span>
      {lock !== "" && <span className="foreign text-xs text-danger">{lock}</span>}
      {brief !== undefined && <span className="ml-auto text-2xs text-faint">{brief}</span>}
    </span>
  );
}

/** A stack can have hundreds of frames, so this stays one paragraph. */
function Details({ details }: { details: [name: string, text: string][] }) {
  return (
    <p className="foreign px-3 pb-2 pl-8 font-mono text-2xs text-muted">
      {details.map(([name, text]) => (
        <span key={name} className="mr-3 inline-block max-w-full">
          <span className="text-faint">{name}</span> {text}
        </span>
      ))}
    </p>
  );
}
