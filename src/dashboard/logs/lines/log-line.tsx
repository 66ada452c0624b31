import { memo, type MouseEvent } from "react";
import type { LogView } from "#api/logs.ts";
import { classNames } from "#ui/class-names.ts";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { AttributeValue } from "#model/attributes.ts";
import { SeverityBadge } from "../../badges/severity-badge.tsx";

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
  open: (log: LogView) => void;
}

/** One log line, on one row or, on narrow screens, two. */
export const LogLine = memo(function LogLine(props: LogLineProps) {
  const { log, viewer, columns, href, place, top, isOpen, open } = props;

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
      className={classNames(top !== null && "absolute inset-x-0 top-0", "h-11.5 md:h-7.5")}
    >
      <a
        href={href}
        data-row=""
        data-line={log.id}
        aria-expanded={isOpen}
        onClick={click}
        className={classNames(
          "flex h-full items-center gap-x-3 overflow-hidden border-b border-line px-2 max-md:flex-wrap max-md:content-center",
          "focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent",
          isOpen ? "bg-accent-soft" : "hover:bg-hover",
        )}
      >
        <Moment at={log.time} viewer={viewer} as="line" className="figures shrink-0 text-faint" />
        <SeverityBadge severity={log.severity} />
        <span className="foreign w-24 shrink-0 truncate text-muted">{log.service}</span>
        {columns.map((key) => (
          <span key={key} data-tip={key} className="foreign w-32 shrink-0 truncate text-muted max-md:hidden">
            {briefValue(log.attributes[key] ?? log.resource[key])}
          </span>
        ))}
        <span className="foreign min-w-0 flex-1 truncate max-md:basis-full">
          {log.message === "" ? <span className="text-faint">(no text)</span> : log.message.slice(0, 500)}
        </span>
      </a>
    </li>
  );
});

/** A value shortened for a column; a dash if the line has none. */
export function briefValue(value: AttributeValue | undefined): string {
  if (value === undefined || value === null) return "–";
  return (typeof value === "object" ? JSON.stringify(value) : String(value)).slice(0, 200);
}
