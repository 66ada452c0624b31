import type { Attributes } from "#model/attributes.ts";
import type { Span } from "#model/span.ts";
import type { Connection } from "../engine/connection.ts";
import { attributeWord, foldedValue, resourceWord } from "./words.ts";

/** Resources to look up one by one; every process that was started has its own. */
const MAX_RESOURCES = 500;

/**
 * The index's words for an attribute: they find spans that have it themselves or whose resource has it. Null where the index
 * does not cover all of them.
 */
export function attributeWords(connection: Connection, [key, value]: [string, string]): string[] | null {
  const folded = value.toLowerCase();
  const rows = connection
    .prepare(
      `SELECT DISTINCT resources.id FROM resources, json_each(resources.json) AS attribute
       WHERE attribute.key = ? AND lower(CASE attribute.type WHEN 'true' THEN 'true' WHEN 'false' THEN 'false'
         ELSE attribute.value END) = ? LIMIT ${MAX_RESOURCES + 1}`,
    )
    .all(key, folded) as { id: number }[];
  const resources = resourceWords(
    connection,
    rows.map(({ id }) => id),
  );
  return resources && [attributeWord(key, folded), ...resources];
}

/** The words of these resources; null where the index does not cover all their spans, or they are too many. */
export function resourceWords(connection: Connection, ids: number[]): string[] | null {
  if (ids.length === 0) return [];
  if (ids.length > MAX_RESOURCES || !knowsAll(connection, "resources")) return null;
  return ids.map(resourceWord);
}

/** Whether a span has each of the attributes in itself, its resource, its events or its links. */
export function matchesAnywhere(
  { attributes, resource, events, links }: Pick<Span, "attributes" | "resource" | "events" | "links">,
  wanted: [string, string][],
): boolean {
  const places = [
    attributes,
    resource,
    ...events.map((event) => event.attributes),
    ...links.map((link) => link.attributes),
  ];
  return wanted.every(([key, value]) => places.some((held) => holds(held, key, value)));
}

function holds(held: Attributes, key: string, value: string): boolean {
  const own = Object.hasOwn(held, key) ? held[key] : undefined;
  return own !== undefined && foldedValue(own) === value.toLowerCase();
}

/** Whether a record or its resource has each of the attributes. */
export function matchesAttributes(
  { attributes, resource }: { attributes: Attributes; resource: Attributes },
  wanted: [string, string][],
): boolean {
  return wanted.every(([key, value]) => holds(attributes, key, value) || holds(resource, key, value));
}

/** Whether the word indexes cover this for all of the file's rows: older files were written without it. */
export function knowsAll(connection: Connection, what: "numbers" | "resources" | "log resources"): boolean {
  if (connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'indexed'").get() === undefined)
    return false;
  return connection.prepare("SELECT 1 FROM indexed WHERE what = ?").get(what) !== undefined;
}
