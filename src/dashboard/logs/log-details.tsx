import type { LogView } from "#api/logs.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { AttributeTable } from "../values/attribute-table.tsx";
import { recordRows } from "../values/record-rows.ts";
import { scopeRows } from "../values/scope-rows.ts";

interface LogDetailsProps {
  log: LogView;
  viewer: Viewer;
}

/** All that came with a log line. */
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
