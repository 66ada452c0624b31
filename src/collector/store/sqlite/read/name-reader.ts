import type { Attributes } from "#model/attributes.ts";
import type { Connection } from "../connection.ts";

/** Reads interned names and resources, each once a question. */
export interface NameReader {
  name(id: number): string;
  resource(id: number): Attributes;
}

export function createNameReader(connection: Connection): NameReader {
  const names = new Map<number, string>();
  const resources = new Map<number, Attributes>();
  return {
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
  };
}
