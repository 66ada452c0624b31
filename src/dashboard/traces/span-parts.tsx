import type { SpanView } from "#model/api/trace.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { Link } from "#ui/link.tsx";
import { paths } from "../paths.ts";
import { AttributeTable } from "../values/attribute-table.tsx";

/** What a span noted on its way. */
export function SpanEvents({ events }: { events: SpanView["events"] }) {
  return (
    <ol className="space-y-2">
      {events.map((event, index) => (
        <li key={index} className="border-l-2 border-line pl-3">
          <p className="foreign text-sm">
            {event.name}{" "}
            <span className="figures text-xs text-faint">at {formatDuration(event.offsetNanos)}</span>
          </p>
          {Object.keys(event.attributes).length > 0 && <AttributeTable attributes={event.attributes} />}
        </li>
      ))}
    </ol>
  );
}

/** Spans of this or other traces that a span names without being their child. Whether they are stored is not known here, so the way goes through find. */
export function SpanLinks({ links }: { links: SpanView["links"] }) {
  return (
    <ul className="space-y-2">
      {links.map((link, index) => (
        <li key={index} className="border-l-2 border-line pl-3 text-xs">
          <Link
            href={paths.find(link.traceId)}
            className="foreign font-mono text-accent underline-offset-2 hover:underline"
          >
            {link.traceId}
          </Link>
          <code className="block text-faint">span {link.spanId}</code>
          {Object.keys(link.attributes).length > 0 && <AttributeTable attributes={link.attributes} />}
        </li>
      ))}
    </ul>
  );
}
