import { z } from "zod";
import { type Endpoint, type EndpointTable, rightFor, servedPaths } from "#api/endpoint.ts";
import { ERRORS, Problem, type ErrorCode } from "#api/problem.ts";

/** The read API's OpenAPI 3.1 document, generated from the declarations that also serve it. */
export function openApiDocument(endpoints: EndpointTable): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, endpoint] of Object.entries(endpoints))
    for (const [at, path] of servedPaths(endpoint).entries()) {
      // A stream is another media type of its path's answer.
      const { [endpoint.method]: same, ...others } = paths[path] ?? {};
      const operation = describe(at === 0 ? name : `${name}Alone`, endpoint, path);
      paths[path] = { ...others, [endpoint.method]: merge(same, operation) };
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

type Operation = ReturnType<typeof describe>;

function describe(name: string, endpoint: Endpoint, path: string) {
  const right = rightFor(endpoint);
  return {
    operationId: name,
    summary: endpoint.summary,
    ...(right === null ? { security: [] } : { "x-right": right }),
    parameters: [...pathParameters(path), ...queryParameters(endpoint)],
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { "application/json": { schema: jsonSchema(endpoint.body, "input") } },
          },
        }),
    responses: {
      [endpoint.status ?? (hasContent(endpoint) ? 200 : 204)]: {
        description: endpoint.summary,
        ...(endpoint.page === undefined ? {} : { headers: LINK }),
        ...contentOf(endpoint),
      },
      ...failures(endpoint),
      default: failure("Any other error"),
    },
  };
}

function merge(first: object | undefined, second: Operation): object {
  if (first === undefined) return second;
  const { responses, parameters, ...others } = first as Operation;
  const [a, b] = [responses, second.responses].map((of) => (of as Record<number, { content: object }>)[200]);
  const content = { ...a?.content, ...b?.content };
  const known = new Set(parameters.map(({ name }) => name));
  const more = second.parameters.filter(({ name }) => !known.has(name));
  return {
    ...others,
    parameters: [...parameters, ...more],
    responses: { ...second.responses, ...responses, 200: { ...a, content } },
  };
}

const LINK = {
  Link: {
    description: "Cursors of the previous and the next page, as in Sentry's API",
    schema: { type: "string" },
  },
};

function hasContent({ answer, page, file, events }: Endpoint): boolean {
  return answer !== undefined || page !== undefined || file === true || events === true;
}

function contentOf({ answer, page, file, events }: Endpoint): object {
  if (file === true) return { content: { "application/octet-stream": {} } };
  if (events === true) return { content: { "text/event-stream": { schema: { type: "string" } } } };
  const schema = page === undefined ? answer : z.array(page);
  return schema === undefined
    ? {}
    : { content: { "application/json": { schema: jsonSchema(schema, "output") } } };
}

/** An endpoint's own errors and those common to its kind, by status. */
function failures(endpoint: Endpoint): Record<number, object> {
  const codes = new Set<ErrorCode>([
    ...endpoint.errors,
    ...(endpoint.query === undefined ? [] : (["bad_request"] as const)),
    ...(endpoint.body === undefined ? [] : (["bad_request", "not_json", "too_large"] as const)),
    ...(endpoint.open === true ? [] : (["unauthorized", "forbidden"] as const)),
  ]);
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => [
      status,
      failure(of.map((code) => `\`${code}\`: ${ERRORS[code].title}`).join("; ")),
    ]),
  );
}

function failure(description: string): object {
  return {
    description,
    content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
  };
}

interface Parameter {
  name: string | undefined;
  in: "path" | "query";
  required: boolean;
  schema: object;
}

function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

function queryParameters({ query }: Endpoint): Parameter[] {
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
