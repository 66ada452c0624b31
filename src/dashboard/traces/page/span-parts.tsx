import type { SpanView } from "#api/trace.ts";
import type { TraceLinksView } from "#api/traces.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { Link } from "#ui/link.tsx";
import { paths } from "../../paths.ts";
import { AttributeTable } from "../../values/attribute-table.tsx";
import { factRows } from "../../values/fact-rows.ts";

/** The events of a span. */
export function SpanEvents({ events }: { events: SpanView["events"] }) {
  return (
    <ol className="space-y-2">
      {events.map((event, index) => (
        <li key={index} className="border-l-2 border-line pl-3">
          <p className="foreign text-sm">
            {event.name}{" "}
            <span className="figures text-xs text-faint">at {formatDuration(event.offsetNanos)}</span>
          </p>
          <OwnRows attributes={{ ...event.attributes, ...factRows(event) }} />
        </li>
      ))}
    </ol>
  );
}

/** The links of a span; `known` says which linked traces are stored. */
export function SpanLinks({ links, known }: { links: SpanView["links"]; known: TraceLinksView | null }) {
  return (
    <ul className="space-y-2">
      {links.map((link, index) => (
        <li key={index} className="border-l-2 border-line pl-3 text-xs">
          {known === null || known.stored.includes(link.traceId) ? (
            <Link
              href={known === null ? paths.find(link.traceId) : paths.trace(link.traceId, link.spanId)}
              className={LINK}
            >
              {link.traceId}
            </Link>
          ) : (
            <>
              <code className="foreign">{link.traceId}</code>
              <span className="ml-2 text-faint">not stored</span>
            </>
          )}
          <code className="block text-faint">span {link.spanId}</code>
          <OwnRows attributes={{ ...link.attributes, ...factRows(link) }} />
        </li>
      ))}
    </ul>
  );
}

function OwnRows({ attributes }: { attributes: SpanView["attributes"] }) {
  return Object.keys(attributes).length === 0 ? null : <AttributeTable attributes={attributes} />;
}

/** Spans that link to this one. */
export function LinkedFrom({ incoming }: Pick<TraceLinksView, "incoming">) {
  return (
    <ul className="space-y-1">
      {incoming.map((link) => (
        <li key={`${link.traceId} ${link.spanId}`} className="border-l-2 border-line pl-3 text-sm">
          <Link
            href={paths.trace(link.traceId, link.spanId)}
            className="foreign text-accent underline-offset-2 hover:underline"
          >
            {link.name}
          </Link>{" "}
          <span className="foreign text-xs text-faint">{link.service}</span>
        </li>
      ))}
    </ul>
  );
}

const LINK = "foreign font-mono text-accent underline-offset-2 hover:underline";
