import { z } from "zod";
import { Problem } from "#api/problem.ts";
import type { Operation } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";

/** The read API's OpenAPI 3.1 document, made from the schemas that its inputs are checked with. */
export function openApiDocument(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of OPERATIONS) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describe(operation) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Glasshouse read API", version: "1" },
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: { Problem: jsonSchema(Problem, "output") },
    },
    security: [{ bearer: [] }],
    paths,
  };
}

function describe(operation: Operation): object {
  const status =
    operation.method === "post"
      ? "201"
      : operation.answer === undefined && operation.method === "delete"
        ? "204"
        : "200";
  return {
    summary: operation.summary,
    ...(operation.open === true ? { security: [] } : {}),
    parameters: [...pathParameters(operation.path), ...queryParameters(operation.query)],
    ...(operation.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { "application/json": { schema: jsonSchema(operation.body, "input") } },
          },
        }),
    responses: {
      [status]: {
        description: operation.summary,
        ...(operation.answer === undefined
          ? {}
          : { content: { "application/json": { schema: jsonSchema(operation.answer, "output") } } }),
      },
      default: {
        description: "An error",
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    },
  };
}

function pathParameters(path: string): object[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

function queryParameters(query: z.ZodObject | undefined): object[] {
  if (query === undefined) return [];
  return Object.entries(query.shape).map(([name, schema]) => ({
    name,
    in: "query",
    required: false,
    schema: jsonSchema(schema as z.ZodType, "input"),
  }));
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): object {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return described;
}
