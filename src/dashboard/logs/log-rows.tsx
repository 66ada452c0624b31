import type { LogView } from "#api/logs.ts";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { SeverityWord } from "../marks/severity-word.tsx";
import { LogDetails } from "./log-details.tsx";

/** Log lines one under the other, for a narrow place that says by itself which span they are of; each opens to all that came with it. */
export function LogRows({ logs, viewer }: { logs: LogView[]; viewer: Viewer }) {
  return (
    <ol aria-label="Log lines" className="divide-y divide-line border-y border-line font-mono text-xs">
      {logs.map((log) => (
        <li key={log.id}>
          <details>
            <summary className="flex min-h-8 flex-wrap items-baseline gap-x-3 py-1.5 leading-5 hover:bg-sunken/60">
              <Moment at={log.time} viewer={viewer} as="time" className="figures shrink-0 text-faint" />
              <SeverityWord severity={log.severity} />
              <span className="foreign line-clamp-3 min-w-0 basis-full whitespace-pre-wrap">
                {log.message === "" ? <span className="text-faint">(no text)</span> : log.message}
              </span>
            </summary>
            <LogDetails log={log} viewer={viewer} />
          </details>
        </li>
      ))}
    </ol>
  );
}
