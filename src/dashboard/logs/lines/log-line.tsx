import { memo, type MouseEvent } from "react";
import type { LogView } from "#api/logs.ts";
import { classNames } from "#ui/class-names.ts";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { AttributeValue } from "#model/attributes.ts";
import type { Severity } from "#model/level.ts";
import { serviceText } from "../../badges/service-color.tsx";
import { SeverityBadge } from "../../badges/severity-badge.tsx";
import { CELLS } from "./line-cells.ts";

interface LogLineProps {
  log: LogView;
  viewer: Viewer;
  columns: string[];
  /** The page with this line open. */
  href: string;
  /** Its position, from 1, in a virtual list; null if the whole list is rendered. */
  place: number | null;
  /** Pixels from the top of the list; null in normal flow. */
  top: number | null;
  isOpen: boolean;
  /** Leaves room for the open line: without date, service and columns, which that has. */
  isBrief: boolean;
  open: (log: LogView) => void;
}

/** The edge of a row, beside the level's word. */
const EDGES: Partial<Record<Severity, string>> = {
  fatal: "shadow-[inset_3px_0_0_var(--danger)]",
  error: "shadow-[inset_3px_0_0_var(--danger)]",
  warn: "shadow-[inset_3px_0_0_var(--warn)]",
};

/** One log line: a row, or on narrow screens a card of two rows with the message first. */
export const LogLine = memo(function LogLine(props: LogLineProps) {
  const { log, viewer, columns, href, place, top, isOpen, isBrief, open } = props;
  const { severity } = log;
  const isGrave = severity === "error" || severity === "fatal";

  function click(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    open(log);
  }

  return (
    <li
      aria-setsize={place === null ? undefined : -1}
      aria-posinset={place ?? undefined}
      style={top === null ? undefined : { transform: `translateY(${top}px)` }}
      className={classNames(top !== null && "absolute inset-x-0 top-0", "h-11.5 md:h-7")}
    >
      <a
        href={href}
        data-row=""
        data-line={log.id}
        aria-expanded={isOpen}
        onClick={click}
        className={classNames(
          CELLS.row,
          "h-full overflow-hidden border-b border-line max-md:flex-wrap max-md:content-center",
          "focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent",
          severity !== null && EDGES[severity],
          isOpen ? "bg-accent-soft" : "hover:bg-hover",
        )}
      >
        <Moment
          at={log.time}
          viewer={viewer}
          as={isBrief ? "time" : "line"}
          className={`${isBrief ? CELLS.briefTime : CELLS.time} figures text-faint`}
        />
        <SeverityBadge severity={severity} />
        <span
          className={classNames(
            "foreign min-w-0 flex-1 truncate max-md:order-first max-md:basis-full",
            isGrave && "text-danger",
          )}
        >
          {log.message === "" ? <span className="text-faint">(no text)</span> : log.message.slice(0, 500)}
        </span>
        {!isBrief && <Origin log={log} columns={columns} />}
      </a>
    </li>
  );
});

/** The chosen attributes of a line, and its service. */
function Origin({ log, columns }: Pick<LogLineProps, "log" | "columns">) {
  return (
    <>
      {columns.map((key) => (
        <span key={key} data-tip={key} className={`${CELLS.column} foreign truncate text-muted`}>
          {briefValue(log.attributes[key] ?? log.resource[key])}
        </span>
      ))}
      {/* The swatch has no element of its own, as scores of rows are drawn while scrolling. */}
      <span
        className={`${CELLS.service} flex items-center gap-1.5 before:size-2 before:shrink-0 before:rounded-[2px] before:bg-current ${serviceText(log.service)}`}
      >
        <span className="foreign min-w-0 truncate text-muted">{log.service}</span>
      </span>
    </>
  );
}

/** A value shortened for a column; a dash if the line has none. */
export function briefValue(value: AttributeValue | undefined): string {
  if (value === undefined || value === null) return "–";
  return (typeof value === "object" ? JSON.stringify(value) : String(value)).slice(0, 200);
}
