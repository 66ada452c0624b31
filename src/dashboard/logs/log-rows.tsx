import type { LogView } from "#model/api/log.ts";
import { classNames } from "#ui/class-names.ts";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { SeverityWord } from "../marks/severity-word.tsx";
import { briefValue } from "./brief-value.ts";
import { LogDetails } from "./log-details.tsx";

interface LogRowsProps {
  logs: LogView[];
  viewer: Viewer;
  /** For a narrow place that says by itself which trace and service it is about. */
  compact?: boolean;
  /** Attributes that have a column of their own. */
  columns?: string[];
  /** The line that somebody came for. */
  meant?: string;
}

const NO_COLUMNS: string[] = [];

/** Log lines one under the other; each opens to all that came with it. */
export function LogRows({ logs, viewer, compact = false, columns = NO_COLUMNS, meant }: LogRowsProps) {
  return (
    <ol aria-label="Log lines" className="divide-y divide-line border-y border-line font-mono text-xs">
      {logs.map((log) => (
        <li key={log.id} className={log.id === meant ? "bg-accent-soft" : undefined}>
          <details className="group">
            <summary
              data-row={compact ? undefined : ""}
              className={classNames(
                "flex min-h-8 items-baseline gap-x-3 px-2 py-1.5 leading-5 hover:bg-sunken/60",
                compact ? "flex-wrap px-0!" : "max-md:flex-wrap",
              )}
            >
              <Moment
                at={log.time}
                viewer={viewer}
                as={compact ? "time" : "moment"}
                className="figures shrink-0 text-faint"
              />
              <SeverityWord severity={log.severity} />
              {!compact && <span className="foreign w-28 shrink-0 truncate text-muted">{log.service}</span>}
              {columns.map((key) => (
                <span key={key} className="foreign w-32 shrink-0 truncate text-muted" data-tip={key}>
                  {briefValue(log.attributes[key])}
                </span>
              ))}
              <span
                className={classNames(
                  "foreign min-w-0 whitespace-pre-wrap",
                  compact
                    ? "line-clamp-3 basis-full"
                    : "line-clamp-3 flex-1 max-md:basis-full md:line-clamp-1 group-open:line-clamp-none",
                )}
              >
                {log.message === "" ? <span className="text-faint">(no text)</span> : log.message}
              </span>
            </summary>
            <LogDetails log={log} viewer={viewer} linkTrace={!compact} />
          </details>
        </li>
      ))}
    </ol>
  );
}
