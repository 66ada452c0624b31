import type { SpanView } from "./trace.ts";
import { pairs } from "./otlp-values.ts";

type Originated = Pick<SpanView, "service" | "resource" | "scope" | "scopeFacts">;

/** Records in the nested lists of an OTLP request: by resource, then by scope. */
export function groupsByOrigin<T extends Originated>(
  records: T[],
  scopesKey: string,
  recordsKey: string,
  encode: (record: T) => unknown,
): unknown[] {
  const resources = Map.groupBy(records, (record) =>
    JSON.stringify([
      resourceOf(record),
      record.scopeFacts?.resourceSchemaUrl,
      record.scopeFacts?.resourceDroppedAttributes,
    ]),
  );
  return [...resources.values()].map((ofResource) => {
    const [first] = ofResource as [T];
    const scopes = Map.groupBy(ofResource, ({ scope, scopeFacts }) => JSON.stringify([scope, scopeFacts]));
    return {
      resource: {
        attributes: pairs(resourceOf(first)),
        droppedAttributesCount: first.scopeFacts?.resourceDroppedAttributes,
      },
      [scopesKey]: [...scopes.values()].map((ofScope) => {
        const [{ scope, scopeFacts }] = ofScope as [T];
        return {
          scope: scopeOf(scope, scopeFacts),
          [recordsKey]: ofScope.map(encode),
          schemaUrl: scopeFacts?.schemaUrl,
        };
      }),
      schemaUrl: first.scopeFacts?.resourceSchemaUrl,
    };
  });
}

function resourceOf({ service, resource }: Originated): SpanView["resource"] {
  return { "service.name": service, ...resource };
}

function scopeOf(name: string | null, facts: Originated["scopeFacts"]) {
  if (name === null && facts === undefined) return undefined;
  const { version, attributes, droppedAttributes } = facts ?? {};
  return {
    name: name ?? undefined,
    version,
    attributes: attributes === undefined ? undefined : pairs(attributes),
    droppedAttributesCount: droppedAttributes,
  };
}
