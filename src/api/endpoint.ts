import { z } from "zod";
import type { Result } from "#lib/result.ts";
import type { Identity } from "#model/access/identity.ts";
import type { Right } from "#model/access/rights.ts";
import type { Actor } from "#model/actor.ts";
import type { ErrorCode } from "./problem.ts";

/** One endpoint of the read API: the collector's route, its place in the OpenAPI document and the client's method. */
export interface Endpoint {
  method: "get" | "put" | "post" | "delete";
  /** With `{parameters}`, as in OpenAPI. Sentry's paths end with a slash and are also served without it. */
  path: string;
  summary: string;
  /** Needs no token. */
  open?: true;
  /** What its caller must be allowed to do: by default `read` for a question, and `write` for a change. */
  right?: Right;
  /** Concerns all projects: what somebody may do in one of them does not count. */
  house?: true;
  query?: z.ZodObject;
  /** A repeated query parameter reaches the schema as a list. */
  repeats?: true;
  body?: z.ZodType;
  /** For bodies larger than 64 KiB. */
  maxBody?: number;
  /** In the audit log even though it changes nothing. Changes are in any case. */
  isRecorded?: true;
  /** Default 200, or 204 for an empty answer. */
  status?: 200 | 201 | 202;
  /** The answer: at most one of these four. Without any there is no content. */
  answer?: z.ZodType;
  /** An item of a paginated list, with cursors in the `Link` header. */
  page?: z.ZodType;
  /** A file download. */
  file?: true;
  /** Server-sent events for clients that accept `text/event-stream`; the same path may answer JSON to others. */
  events?: true;
  /** The handler returns serialised JSON: large answers are not built on the collector's main thread. */
  encoded?: true;
  /** Parses a large answer by hand where the schema would be too slow. */
  reader?: Reader<unknown>;
  /** The handler's own error codes. Those of the input, the token and the store are added. */
  errors: readonly ErrorCode[];
  /** The format of errors; problem+json by default. */
  dialect?: "jaeger";
}

/** Validates and types a JSON document, such as a zod schema. */
export interface Reader<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

export type EndpointTable = Readonly<Record<string, Endpoint>>;

/** A handler's failure, with a code from its endpoint's closed union. */
export interface Failure<Code extends ErrorCode = ErrorCode> {
  code: Code;
  /** Details for a person. */
  detail?: string;
  /** The offset of the error in a search that could not be parsed, in characters. */
  position?: number;
  /** Seconds. */
  retryAfter?: number;
}

export interface Page<T> {
  items: T[];
  /** Cursors; null if there is no such page. */
  next: string | null;
  previous: string | null;
}

export interface FileAnswer {
  filename: string;
  contentType: string;
  payload: Uint8Array;
}

export interface ServerEvent {
  event: string;
  id?: string;
  data: string;
}

/** The caller. */
export interface Caller {
  /** A signed-in person or a program with a token. */
  actor: () => Promise<Actor>;
  /** The same as its token says it; null for somebody unknown. */
  identity: () => Promise<Identity | null>;
  /** The bearer token; empty without one. */
  token: string;
  /** The client's address, as the dashboard or a trusted proxy says it; null if unknown. */
  address: () => Promise<string | null>;
  /** Whether the request comes from this machine, with nothing in between. */
  isLocal: boolean;
  /** Origin of the requested URL. */
  origin: string;
  /** Waits; false once the client has closed the stream. */
  pause: (millis: number) => Promise<boolean>;
}

/** What its caller must be allowed to do; null if anybody may ask. */
export function rightFor({ open, right, method }: Endpoint): Right | null {
  if (open === true) return null;
  return right ?? (method === "get" ? "read" : "write");
}

/** Leaves out the organization: there is one, and it is checked before the handler runs. */
export type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Exclude<Name, "org"> | PathParameter<Rest>
  : never;

type Output<S> = S extends z.ZodType ? z.output<S> : unknown;
type Simplify<T> = { [K in keyof T]: T[K] };

/** Validated path parameters, query and body of a request, as one object. */
export type Input<E extends Endpoint> = Simplify<
  Record<PathParameter<E["path"]>, string> & Output<E["query"]> & Output<E["body"]>
>;

export type Reply<E extends Endpoint> = E extends { page: infer S extends z.ZodType }
  ? Page<z.input<S>>
  : E extends { file: true }
    ? FileAnswer
    : E extends { events: true }
      ? AsyncIterable<ServerEvent[]>
      : E extends { encoded: true }
        ? Uint8Array
        : E extends { answer: infer S extends z.ZodType }
          ? z.input<S>
          : undefined;

export type Handler<E extends Endpoint> = (
  input: Input<E>,
  caller: Caller,
) => Promise<Result<Reply<E>, Failure<E["errors"][number]>>>;

/** Exactly one handler for each endpoint of a table. */
export type Handlers<T extends EndpointTable> = { [Name in keyof T]: Handler<T[Name]> };

/** Names the project that a request is about, by slug or number, where its path does not. */
export const PROJECT_HEADER = "glasshouse-project";

export const ORG = "/api/0/organizations/{org}";
export const PROJECT = "/api/0/projects/{org}/{project}";
export const OURS = "/api/v1/projects/{project}";

/** The paths under which an endpoint is served: Sentry's older tools name an issue without its organization. */
export function servedPaths({ path }: Endpoint): string[] {
  const ofIssue = `${ORG}/issues/{issue}/`;
  return path.startsWith(ofIssue) ? [path, `/api/0/issues/{issue}/${path.slice(ofIssue.length)}`] : [path];
}

/** An answer in another service's format, of which only some fields are guaranteed. */
export const Loose = z.looseObject({});

/** The cursor from a list's previous page. Empty, as `sentry-cli` first sends it, means from the beginning. */
export const Cursor = z
  .string()
  .max(100)
  .optional()
  .transform((cursor) => cursor || undefined);

/** ISO 8601 with a zone. */
export const Moment = z.iso.datetime({ offset: true }).optional();
