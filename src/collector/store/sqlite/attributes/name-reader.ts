import type { Attributes } from "#model/attributes.ts";
import type { ScopeFacts } from "#model/scope.ts";
import type { Connection } from "../engine/connection.ts";

/** Reads interned names and resources, each once per question. */
export interface NameReader {
  name(id: number): string;
  resource(id: number): Attributes;
  scope(id: number): { scope: string | null; scopeFacts?: ScopeFacts };
}

export function createNameReader(connection: Connection): NameReader {
  const names = new Map<number, string>();
  const resources = new Map<number, Attributes>();
  const scopes = new Map<number, { scope: string | null; scopeFacts?: ScopeFacts }>();
  const reader: NameReader = {
    name(id) {
      let text = names.get(id);
      if (text === undefined) {
        const row = connection.prepare("SELECT text FROM names WHERE id = ?").get(id) as
          | { text: string }
          | undefined;
        text = row?.text ?? "";
        names.set(id, text);
      }
      return text;
    },
    resource(id) {
      let attributes = resources.get(id);
      if (attributes === undefined) {
        const row = connection.prepare("SELECT json FROM resources WHERE id = ?").get(id) as
          | { json: string }
          | undefined;
        attributes = JSON.parse(row?.json ?? "{}") as Attributes;
        resources.set(id, attributes);
      }
      return attributes;
    },
    scope(id) {
      let scope = scopes.get(id);
      if (scope === undefined) {
        scope = id < 0 ? readScope(connection, -id) : { scope: reader.name(id) };
        scopes.set(id, scope);
      }
      return scope;
    },
  };
  return reader;
}

function readScope(connection: Connection, id: number) {
  const row = connection.prepare("SELECT name, facts FROM scopes WHERE id = ?").get(id) as
    | { name: string; facts: string }
    | undefined;
  return {
    scope: row === undefined || row.name === "" ? null : row.name,
    scopeFacts: JSON.parse(row?.facts ?? "{}") as ScopeFacts,
  };
}

/** The most names to look up for one word. */
export const MAX_NAMES = 500;

/** The numbers of interned names that contain the word, case folded. */
export function findNames(connection: Connection, word: string): number[] {
  const rows = connection
    .prepare(`SELECT id FROM names WHERE instr(lower(text), ?) > 0 LIMIT ${MAX_NAMES}`)
    .all(word.toLowerCase()) as { id: number }[];
  return rows.map(({ id }) => id);
}

/** The number of exactly this name as a list, empty where it is not interned. */
export function findName(connection: Connection, name: string): number[] {
  const row = connection.prepare("SELECT id FROM names WHERE text = ?").get(name) as
    | { id: number }
    | undefined;
  return row === undefined ? [] : [row.id];
}
