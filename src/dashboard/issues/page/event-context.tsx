import type { RequestInfo } from "#model/event.ts";
import { ExternalText } from "#ui/external-text.tsx";
import { countOf } from "#ui/format-count.ts";
import { Section } from "#ui/section.tsx";
import { Facts } from "#ui/facts.tsx";
import { AttributeTable } from "../../values/attribute-table.tsx";
import { AttributeText } from "../../values/attribute-text.tsx";

/** The HTTP request of the event. */
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

interface ContextsSectionProps {
  contexts: Record<string, Record<string, unknown>>;
  extra: Record<string, unknown>;
  packages: Record<string, string>;
}

/** Contexts such as runtime and device, then the sender's extra data and packages. */
export function ContextsSection({ contexts, extra, packages }: ContextsSectionProps) {
  const named = Object.entries(contexts).filter(
    ([name, fields]) => name !== "trace" && Object.keys(fields).length > 0,
  );
  const packageCount = Object.keys(packages).length;
  const extraCount = Object.keys(extra).length;
  if (named.length === 0 && packageCount === 0 && extraCount === 0) return null;
  return (
    <Section id="contexts" title="Contexts">
      <div className="grid gap-x-10 gap-y-5 xl:grid-cols-2">
        {named.map(([name, fields]) => (
          <Group key={name} name={name} fields={fields} />
        ))}
        {extraCount > 0 && <Group name="extra" fields={extra} />}
      </div>
      {packageCount > 0 && (
        <details className="mt-4">
          <summary className="text-sm text-accent">{packageCount} packages</summary>
          <AttributeTable attributes={packages} />
        </details>
      )}
    </Section>
  );
}

function Group({ name, fields }: { name: string; fields: Record<string, unknown> }) {
  return (
    <div className="min-w-0">
      <h3 className="foreign mb-1 text-sm font-medium">{name}</h3>
      <AttributeTable attributes={fields} />
    </div>
  );
}

const NAMES: Record<string, string> = {
  id: "Id",
  email: "Email",
  username: "Username",
  ip_address: "IP address",
  name: "Name",
};

export function UserSection({ user }: { user: Record<string, unknown> | null }) {
  const facts = Object.entries(user ?? {})
    .filter(([, value]) => value !== null && value !== undefined && !isEmptyMap(value))
    .map(([name, value]) => ({ name: NAMES[name] ?? name, value: <AttributeText value={value} /> }));
  return (
    <Section id="user" title="User">
      {facts.length === 0 ? (
        <p className="text-sm text-muted">No user on this event.</p>
      ) : (
        <Facts facts={facts} />
      )}
    </Section>
  );
}

function isEmptyMap(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}
