import type { LogView } from "#api/logs.ts";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { SeverityBadge } from "../badges/severity-badge.tsx";
import { AttributeTable } from "../values/attribute-table.tsx";
import { recordRows } from "../values/record-rows.ts";
import { scopeRows } from "../values/scope-rows.ts";

/** Log lines in a narrow place, each of which expands to its details. */
export function LogRows({ logs, viewer }: { logs: LogView[]; viewer: Viewer }) {
  return (
    <ol aria-label="Log lines" className="divide-y divide-line border-y border-line font-mono text-xs">
      {logs.map((log) => (
        <li key={log.id}>
          <details>
            <summary className="flex min-h-8 flex-wrap items-baseline gap-x-3 py-1.5 leading-5 hover:bg-hover">
              <Moment at={log.time} viewer={viewer} as="time" className="figures shrink-0 text-faint" />
              <SeverityBadge severity={log.severity} />
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

interface LogDetailsProps {
  log: LogView;
  viewer: Viewer;
}

/** The details of a log line. */
export function LogDetails({ log, viewer }: LogDetailsProps) {
  return (
    <div className="space-y-3 border-l-2 border-line pb-3 pl-3 max-md:ml-2 md:ml-4">
      <p className="flex flex-wrap gap-x-4 gap-y-1 font-sans text-muted">
        <Moment at={log.time} viewer={viewer} as="exact" />
        {log.scope !== null && <span className="foreign">{log.scope}</span>}
        <CopyButton text={JSON.stringify(log, null, 2)} label="Copy line as JSON" />
      </p>
      {typeof log.body === "object" && log.body !== null && !Array.isArray(log.body) && (
        <Group name="Body" attributes={log.body} />
      )}
      <Group name="Record" attributes={recordRows(log)} />
      <Group name="Attributes" attributes={log.attributes} />
      <Group name="Resource" attributes={log.resource} />
      <Group name="Scope" attributes={scopeRows(log)} />
      <details>
        <summary className="font-sans text-xs font-medium text-muted">JSON</summary>
        <pre className="foreign mt-1 text-xs whitespace-pre-wrap">{JSON.stringify(log, null, 2)}</pre>
      </details>
    </div>
  );
}

function Group({ name, attributes }: { name: string; attributes: Record<string, unknown> }) {
  if (Object.keys(attributes).length === 0) return null;
  return (
    <div>
      <h3 className="font-sans text-xs font-medium text-muted">{name}</h3>
      <AttributeTable attributes={attributes} />
    </div>
  );
}
