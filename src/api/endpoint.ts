import { z } from "zod";
import type { Result } from "#lib/result.ts";
import type { Actor } from "#model/actor.ts";
import type { ErrorCode } from "./problem.ts";

/** One endpoint of the read API: the collector's route, its place in the OpenAPI document and the client's method. */
export interface Endpoint {
  method: "get" | "put" | "post" | "delete";
  /** With `{parameters}`, as OpenAPI writes them; Sentry's paths end with a slash, and are served without it too. */
  path: string;
  summary: string;
  /** Needs no token. */
  open?: true;
  query?: z.ZodObject;
  /** Query parameters may be repeated; the schema then sees a list. */
  repeats?: true;
  body?: z.ZodType;
  /** Where a body may be larger than 64 KiB. */
  maxBody?: number;
  /** 200 unless given; 204 where nothing is sent. */
  status?: 200 | 201 | 202;
  /** What is sent, at most one of these four; without any there is no content. */
  answer?: z.ZodType;
  /** One page of a list of these, with cursors in the `Link` header. */
  page?: z.ZodType;
  /** A file to be saved, as bytes. */
  file?: true;
  /** Server-sent events, for who accepts `text/event-stream`; the path may have a JSON answer for everybody else. */
  events?: true;
  /** The handler gives the answer as JSON already: large ones are not made on the collector's main thread. */
  encoded?: true;
  /** Reads a large answer by hand where the schema would be too slow. */
  reader?: Reader<unknown>;
  /** What the handler itself may answer with; errors of the input, the token and the store are added to it. */
  errors: readonly ErrorCode[];
  /** Whose shape errors have; problem+json unless given. */
  dialect?: "jaeger";
}

/** What checks and types a JSON document; a zod schema is one. */
export interface Reader<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

export type EndpointTable = Readonly<Record<string, Endpoint>>;

/** Why a handler has no answer, in the closed union of its endpoint's codes. */
export interface Failure<Code extends ErrorCode = ErrorCode> {
  code: Code;
  /** What exactly, for a person. */
  detail?: string;
  /** Of a search that is not understood: characters before the place where it is wrong. */
  position?: number;
  /** Seconds. */
  retryAfter?: number;
}

export interface Page<T> {
  items: T[];
  /** Cursors; null where there is no such page. */
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

/** Who calls, and from where. */
export interface Caller {
  /** A signed-in person, or a program with the API token. */
  actor: () => Promise<Actor>;
  /** The bearer token; empty without one. */
  token: string;
  /** Null where it is not known. */
  address: string | null;
  /** Of the URL that was called. */
  origin: string;
  /** Waits; false once nobody listens to the stream any more. */
  pause: (millis: number) => Promise<boolean>;
}

/** The organization is checked before a handler is called, and always the same. */
export type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Exclude<Name, "org"> | PathParameter<Rest>
  : never;

type Output<S> = S extends z.ZodType ? z.output<S> : unknown;
type Simplify<T> = { [K in keyof T]: T[K] };

/** Path parameters, query and body of a request, checked, as one object. */
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

/** One handler for each endpoint of a table, no more and no fewer. */
export type Handlers<T extends EndpointTable> = { [Name in keyof T]: Handler<T[Name]> };

export const ORG = "/api/0/organizations/{org}";
export const PROJECT = "/api/0/projects/{org}/{project}";
export const OURS = "/api/v1/projects/{project}";

/** An answer in the shape of another service, of which only some is promised. */
export const Loose = z.looseObject({});

/** Where a list goes on, as its last page said. Empty, as `sentry-cli` first sends it, means from the beginning. */
export const Cursor = z
  .string()
  .max(100)
  .optional()
  .transform((cursor) => cursor || undefined);

/** ISO 8601 with a zone. */
export const Moment = z.iso.datetime({ offset: true }).optional();
