import type { RequestInfo } from "#model/event.ts";
import { ExternalText } from "#ui/external-text.tsx";
import { countOf } from "#ui/format-count.ts";
import { Section } from "#ui/section.tsx";
import { AttributeTable } from "../../values/attribute-table.tsx";

/** The request during which it happened. */
export function RequestSection({ request }: { request: RequestInfo }) {
  const rest: Record<string, unknown> = {};
  if (request.query_string !== undefined && request.query_string !== null)
    rest["query"] = request.query_string;
  if (request.data !== undefined && request.data !== null) rest["body"] = request.data;
  if (request.cookies !== undefined && request.cookies !== null) rest["cookies"] = request.cookies;
  const headers = request.headers ?? [];
  return (
    <Section id="request" title="Request">
      <p className="foreign font-mono text-sm">
        {request.method !== undefined && <span className="font-semibold">{request.method} </span>}
        {request.url !== undefined && <ExternalText text={request.url} />}
      </p>
      {Object.keys(rest).length > 0 && (
        <div className="mt-2">
          <AttributeTable attributes={rest} />
        </div>
      )}
      {headers.length > 0 && (
        <details className="mt-2">
          <summary className="text-sm text-accent">{countOf(headers.length, "header")}</summary>
          <AttributeTable attributes={Object.fromEntries(headers)} />
        </details>
      )}
    </Section>
  );
}
