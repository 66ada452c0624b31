import type { Context } from "hono";
import type { z } from "zod";
import { err, ok, type Result } from "#lib/result.ts";

export interface InputError {
  code: "bad_request" | "not_json";
  detail: string;
}

/** The query parameters, checked. The error names the parameter. */
export function readQuery<T extends z.ZodType>(c: Context, schema: T): Result<z.output<T>, InputError> {
  return check(schema, c.req.query());
}

/** The same where a parameter can be given more than once, which makes it a list. */
export function readQueries<T extends z.ZodType>(c: Context, schema: T): Result<z.output<T>, InputError> {
  const given = Object.entries(c.req.queries()).map(([name, values]) => [
    name,
    values.length === 1 ? values[0] : values,
  ]);
  return check(schema, Object.fromEntries(given));
}

/**
 * The JSON body, checked. The content type must say that it is JSON: a page of another origin cannot send that
 * without asking first, which no answer here allows.
 */
export async function readBody<T extends z.ZodType>(
  c: Context,
  schema: T,
): Promise<Result<z.output<T>, InputError>> {
  const type = c.req.header("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    return err({ code: "not_json", detail: "The content type must be application/json." });
  }
  const text = await c.req.text();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return err({ code: "bad_request", detail: "The body is not valid JSON." });
  }
  return check(schema, value);
}

function check<T extends z.ZodType>(schema: T, value: unknown): Result<z.output<T>, InputError> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  const place = issue?.path.join(".") ?? "";
  return err({
    code: "bad_request",
    detail: `${place === "" ? "body" : place}: ${issue?.message ?? "not valid"}`,
  });
}
