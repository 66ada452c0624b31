import type { LogView } from "#model/api/log.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../paths.ts";
import { withTerm } from "../query-terms.ts";
import { AttributeTable } from "../values/attribute-table.tsx";

interface LogDetailsProps {
  log: LogView;
  viewer: Viewer;
  linkTrace: boolean;
}

/** All that came with a log line. */
export function LogDetails({ log, viewer, linkTrace }: LogDetailsProps) {
  return (
    <div className="space-y-3 border-l-2 border-line pb-3 pl-3 max-md:ml-2 md:ml-4">
      <p className="flex flex-wrap gap-x-4 gap-y-1 font-sans text-muted">
        <Moment at={log.time} viewer={viewer} as="exact" />
        {log.scope !== null && <span className="foreign">{log.scope}</span>}
        {linkTrace && <TraceLink log={log} />}
        {linkTrace && (
          <>
            <Way href={paths.logs({ around: log.time, line: log.id })}>Around this line</Way>
            {log.traceId !== null && <Way href={paths.traceLogs(log.traceId)}>All lines of its trace</Way>}
            <Way href={paths.logs({ query: withTerm("", "service", log.service) })}>All of {log.service}</Way>
          </>
        )}
        <CopyButton text={JSON.stringify(log, null, 2)} label="Copy line as JSON" />
      </p>
      {typeof log.body === "object" && log.body !== null && !Array.isArray(log.body) && (
        <Group name="Body" attributes={log.body} />
      )}
      <Group name="Attributes" attributes={log.attributes} />
      <Group name="Resource" attributes={log.resource} />
      <details>
        <summary className="font-sans text-xs font-medium text-muted">JSON</summary>
        <pre className="foreign mt-1 text-xs whitespace-pre-wrap">{JSON.stringify(log, null, 2)}</pre>
      </details>
    </div>
  );
}

function Way({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <Link href={href} className="foreign text-accent underline-offset-2 hover:underline">
      {children}
    </Link>
  );
}

function TraceLink({ log }: { log: LogView }) {
  if (log.traceId === null) return <span>no trace: this logger sends no trace id</span>;
  if (!log.traceStored)
    return <span className="foreign">no spans are stored under its trace id {log.traceId}</span>;
  return (
    <Link
      href={paths.trace(log.traceId, log.spanId)}
      className="text-accent underline-offset-2 hover:underline"
    >
      Trace {log.traceId.slice(0, 8)}…
    </Link>
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
