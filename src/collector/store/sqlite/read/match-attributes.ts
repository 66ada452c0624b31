import type { Attributes } from "#model/attributes.ts";
import type { Span } from "#model/span.ts";
import type { Connection } from "../connection.ts";
import { attributeWord, foldedValue } from "../words.ts";

/**
 * The index's words for attributes that are asked for; only of those that no resource has: resources are not in the
 * index, as every record of a process has the same.
 */
export function attributeWords(connection: Connection, attributes: [string, string][]): string[] {
  return attributes
    .filter(([key, value]) => !isInResource(connection, key, value))
    .map(([key, value]) => attributeWord(key, value.toLowerCase()));
}

function isInResource(connection: Connection, key: string, value: string): boolean {
  const row = connection
    .prepare(
      `SELECT 1 FROM resources, json_each(resources.json) AS attribute
       WHERE attribute.key = ? AND lower(CASE attribute.type WHEN 'true' THEN 'true' WHEN 'false' THEN 'false'
         ELSE attribute.value END) = ? LIMIT 1`,
    )
    .get(key, value.toLowerCase());
  return row !== undefined;
}

/** Whether a span has each of the attributes somewhere: itself, its resource, its events or its links. */
export function matchesAnywhere(
  { attributes, resource, events, links }: Pick<Span, "attributes" | "resource" | "events" | "links">,
  asked: [string, string][],
): boolean {
  const places = [
    attributes,
    resource,
    ...events.map((event) => event.attributes),
    ...links.map((link) => link.attributes),
  ];
  return asked.every(([key, value]) => places.some((held) => holds(held, key, value)));
}

function holds(held: Attributes, key: string, value: string): boolean {
  const own = Object.hasOwn(held, key) ? held[key] : undefined;
  return own !== undefined && foldedValue(own) === value.toLowerCase();
}

/** Whether a record has all of the attributes, itself or its resource. */
export function matchesAttributes(
  { attributes, resource }: { attributes: Attributes; resource: Attributes },
  asked: [string, string][],
): boolean {
  return asked.every(([key, value]) => holds(attributes, key, value) || holds(resource, key, value));
}
