import type { Context } from "hono";
import type { z } from "zod";
import type { Endpoint, Failure } from "#api/endpoint.ts";
import { err, ok, type Result } from "#lib/result.ts";

type InputError = Failure<"bad_request" | "not_json">;

/** Validated path parameters, query and body of a request, as one object. The error says what is wrong. */
export async function readInput(
  c: Context,
  { query, repeats, body }: Endpoint,
): Promise<Result<object, InputError>> {
  const read = query === undefined ? ok({}) : check(query, repeats === true ? repeated(c) : c.req.query());
  if (!read.ok) return read;
  const sent = body === undefined ? ok({}) : await readBody(c, body);
  return sent.ok ? ok({ ...read.value, ...sent.value, ...c.req.param() }) : sent;
}

/** A repeated parameter becomes a list. */
function repeated(c: Context): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );
}

/**
 * The JSON body. The content type must be JSON: a cross-site page cannot send that without a preflight request, which the
 * read API never allows.
 */
async function readBody(c: Context, schema: z.ZodType): Promise<Result<object, InputError>> {
  const type = c.req.header("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/json")
    return err({ code: "not_json", detail: "The content type must be application/json." });
  const text = await c.req.text();
  try {
    return check(schema, JSON.parse(text));
  } catch {
    return err({ code: "bad_request", detail: "The body is not valid JSON." });
  }
}

function check(schema: z.ZodType, value: unknown): Result<object, InputError> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return ok(parsed.data as object);
  const [issue] = parsed.error.issues;
  const place = issue?.path.join(".") ?? "";
  return err({
    code: "bad_request",
    detail: `${place === "" ? "body" : place}: ${issue?.message ?? "not valid"}`,
  });
}
