import type { RequestInfo } from "#model/event.ts";
import { isRecord } from "#lib/is-record.ts";
import { type EventMeta, metaAt } from "#model/event-meta.ts";
import { countOf } from "#ui/format-count.ts";
import { Section } from "#ui/section.tsx";
import { Facts } from "#ui/facts.tsx";
import { AttributeTable } from "../../values/attribute-table.tsx";
import { AttributeText } from "../../values/attribute-text.tsx";

const REQUEST_FIELDS = [
  ["query", "query_string"],
  ["body", "data"],
  ["cookies", "cookies"],
] as const;
const NAMED_OF_REQUEST = new Set(["url", "method", "headers", "env", "query_string", "data", "cookies"]);

/** The HTTP request of the event. */
export function RequestSection({ request, meta }: { request: RequestInfo; meta: EventMeta | undefined }) {
  const rest: Record<string, unknown> = {};
  const restMeta: EventMeta = {};
  for (const [name, field] of REQUEST_FIELDS) {
    if (request[field] === undefined || request[field] === null) continue;
    rest[name] = request[field];
    restMeta[name] = metaAt(meta, field);
  }
  for (const [name, value] of Object.entries(request) as [string, unknown][])
    if (!NAMED_OF_REQUEST.has(name) && value !== null)
      [rest[name], restMeta[name]] = [value, metaAt(meta, name)];
  const env = request.env ?? {};
  const headers = request.headers ?? [];
  const headersMeta = Object.fromEntries(
    headers.map(([name], index) => [
      name,
      metaAt(meta, "headers", index, 1) ?? metaAt(meta, "headers", name),
    ]),
  );
  return (
    <Section id="request" title="Request">
      <p className="foreign font-mono text-sm">
        {request.method !== undefined && <span className="font-medium">{request.method} </span>}
        {request.url !== undefined && <AttributeText value={request.url} meta={metaAt(meta, "url")} />}
      </p>
      {Object.keys(rest).length > 0 && (
        <div className="mt-2">
          <AttributeTable attributes={rest} meta={restMeta} />
        </div>
      )}
      {headers.length > 0 && (
        <details className="mt-2">
          <summary className="text-sm text-accent">{countOf(headers.length, "header")}</summary>
          <AttributeTable attributes={Object.fromEntries(headers)} meta={headersMeta} />
        </details>
      )}
      {Object.keys(env).length > 0 && (
        <details className="mt-2">
          <summary className="text-sm text-accent">
            {countOf(Object.keys(env).length, "server variable")}
          </summary>
          <AttributeTable attributes={env} meta={metaAt(meta, "env")} />
        </details>
      )}
    </Section>
  );
}

interface ContextsSectionProps {
  contexts: Record<string, Record<string, unknown>>;
  /** Contexts that have a section of their own. */
  hidden: string[];
  extra: Record<string, unknown>;
  packages: Record<string, string>;
  /** What is not in Sentry's schema. */
  otherFields: Record<string, unknown>;
  meta: EventMeta;
}

/** Contexts such as runtime and device, then the sender's extra data, other fields and packages. */
export function ContextsSection(props: ContextsSectionProps) {
  const { contexts, hidden, extra, packages, otherFields, meta } = props;
  const named = Object.entries(contexts).filter(
    ([name, fields]) => name !== "trace" && !hidden.includes(name) && Object.keys(fields).length > 0,
  );
  const packageCount = Object.keys(packages).length;
  const extraCount = Object.keys(extra).length;
  const otherCount = Object.keys(otherFields).length;
  if (named.length + packageCount + extraCount + otherCount === 0) return null;
  return (
    <Section id="contexts" title="Contexts">
      <div className="grid gap-x-10 gap-y-5 xl:grid-cols-2">
        {named.map(([name, fields]) => (
          <Group key={name} name={name} fields={fields} meta={metaAt(meta, "contexts", name)} />
        ))}
        {extraCount > 0 && <Group name="extra" fields={extra} meta={metaAt(meta, "extra")} />}
        {otherCount > 0 && <Group name="Other fields" fields={otherFields} meta={metaAt(meta, "unknown")} />}
      </div>
      {packageCount > 0 && (
        <details className="mt-4">
          <summary className="text-sm text-accent">{countOf(packageCount, "package")}</summary>
          <AttributeTable attributes={packages} meta={metaAt(meta, "modules")} />
        </details>
      )}
    </Section>
  );
}

interface GroupProps {
  name: string;
  fields: Record<string, unknown>;
  meta: EventMeta | undefined;
}

function Group({ name, fields, meta }: GroupProps) {
  return (
    <div className="min-w-0">
      <h3 className="foreign mb-1 text-sm font-medium">{name}</h3>
      <AttributeTable attributes={fields} meta={meta} />
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

interface UserSectionProps {
  user: Record<string, unknown> | null;
  meta: EventMeta | undefined;
}

export function UserSection({ user, meta }: UserSectionProps) {
  // Sentry's `geo` and what else the sender knows, one line each.
  const { data, ...own } = user ?? {};
  const facts = Object.entries({ ...own, ...flatten(data) })
    .filter(([, value]) => value !== null && value !== undefined && !isEmptyMap(value))
    .map(([name, value]) => ({
      name: NAMES[name] ?? name,
      value: <AttributeText value={value} meta={metaAt(meta, name)} />,
    }));
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

/** The values of nested maps by their dotted names. */
function flatten(value: unknown, name = ""): Record<string, unknown> {
  if (!isRecord(value)) return name === "" ? {} : { [name]: value };
  const parts = Object.entries(value).map(([key, part]) =>
    flatten(part, name === "" ? key : `${name}.${key}`),
  );
  return Object.assign({}, ...parts) as Record<string, unknown>;
}

function isEmptyMap(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}
