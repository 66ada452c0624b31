import { hash } from "node:crypto";
import type { Connection } from "../engine/connection.ts";
import type { EncodedScope } from "../traces/scope-table.ts";

/** Interned texts: texts that many rows share are stored once, under a number. */
export interface Names {
  /** Span, scope and service names, operations. */
  name(text: string): number;
  /** A resource's JSON. */
  resource(json: string): number;
  /** The number of the name for a scope that is only a name, a negative number for any other. */
  scope(scope: EncodedScope): number;
  /** After a rollback: the cache may hold rows that are gone. */
  clear(): void;
}

const MAX_CACHED = 20_000;
const MAX_LENGTH = 2000;

export function createNames(connection: Connection): Names {
  const names = new Map<string, number>();
  const resources = new Map<string, number>();
  const scopes = new Map<string, number>();
  const numberOf = (text: string) => {
    const short = text.length > MAX_LENGTH ? text.slice(0, MAX_LENGTH) : text;
    return cached(names, short, () =>
      intern(connection, "INSERT INTO names (text) VALUES (?)", "SELECT id FROM names WHERE text = ?", [
        short,
      ]),
    );
  };
  return {
    name: numberOf,
    resource: (json) =>
      cached(resources, json, () => {
        const digest = hash("sha1", json, "buffer");
        return intern(
          connection,
          "INSERT INTO resources (digest, json) VALUES (?, ?)",
          "SELECT id FROM resources WHERE digest = ?",
          [digest, json],
        );
      }),
    scope({ name, facts }) {
      if (facts === null) return numberOf(name);
      const json = JSON.stringify([name, facts]);
      return cached(scopes, json, () => {
        const digest = hash("sha1", json, "buffer");
        return -intern(
          connection,
          "INSERT INTO scopes (digest, name, facts) VALUES (?, ?, ?)",
          "SELECT id FROM scopes WHERE digest = ?",
          [digest, name, facts],
        );
      });
    },
    clear() {
      names.clear();
      scopes.clear();
      resources.clear();
    },
  };
}

function intern(
  connection: Connection,
  insert: string,
  select: string,
  values: [string | Buffer, ...string[]],
): number {
  const found = connection.prepare(select).get(values[0]) as { id: number } | undefined;
  return found?.id ?? Number(connection.prepare(insert).run(...values).lastInsertRowid);
}

function cached(map: Map<string, number>, text: string, find: () => number): number {
  const known = map.get(text);
  if (known !== undefined) return known;
  if (map.size >= MAX_CACHED) map.clear();
  const id = find();
  map.set(text, id);
  return id;
}
