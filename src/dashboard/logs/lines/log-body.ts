import type { LogView } from "#api/logs.ts";
import { jsonOf } from "../../values/json-of.ts";

const LONGEST = 262_144;

/** The body of a line as a tree: a map or a list, or a text that is the JSON of one; undefined for any other. */
export function structuredBody({ body, message }: Pick<LogView, "body" | "message">): object | undefined {
  if (typeof body === "object" && body !== null) return body;
  const text = message.trim();
  if (!/^[[{]/.test(text) || text.length > LONGEST) return undefined;
  const value = jsonOf(text);
  return typeof value === "object" && value !== null ? value : undefined;
}
