import { z } from "zod";
import type { Endpoint, PathParameter, Reader } from "#api/endpoint.ts";
import { ENDPOINTS } from "#api/endpoints.ts";
import { ok } from "#lib/result.ts";
import { FIRST_PROJECT, ORGANIZATION } from "#model/project.ts";
import { pageCursors, type PageCursors } from "./page-cursors.ts";
import { ask, send, type Answer, type Collector, type Stream } from "./request.ts";

export interface ListPage<T> extends PageCursors {
  items: T[];
}

type Simplify<T> = { [K in keyof T]: T[K] };
type InputOf<S> = S extends z.ZodType ? z.input<S> : unknown;
/** Numbers and dates are coerced from text: their schemas' input could be anything. */
type QueryOf<S> =
  S extends z.ZodType<unknown, infer Q>
    ? { [K in keyof Q]: unknown extends Q[K] ? string | number | undefined : Q[K] | undefined }
    : unknown;

/** Path parameters, query and body as one object; the client knows its project. */
type ClientInput<E extends Endpoint> = Simplify<
  Record<Exclude<PathParameter<E["path"]>, "project">, string> &
    ("project" extends PathParameter<E["path"]> ? { project?: string } : unknown) &
    QueryOf<E["query"]> &
    InputOf<E["body"]>
>;

type ClientReply<E extends Endpoint> = E extends { page: infer S extends z.ZodType }
  ? ListPage<z.output<S>>
  : E extends { file: true } | { events: true }
    ? Response
    : E extends { reader: Reader<infer T> }
      ? T
      : E extends { answer: infer S extends z.ZodType }
        ? z.output<S>
        : undefined;

type Endpoints = typeof ENDPOINTS;
type Name = keyof Endpoints;
type Arguments<E extends Endpoint> =
  Partial<ClientInput<E>> extends ClientInput<E> ? [input?: ClientInput<E>] : [input: ClientInput<E>];

/** The collector's read API: a method for each endpoint, checked against its declaration. */
export type CollectorClient = {
  [N in Name]: (...args: Arguments<Endpoints[N]>) => Promise<Answer<ClientReply<Endpoints[N]>>>;
} & {
  /** Calls an endpoint and hands its answer over unread, with a deadline or as a stream that a signal ends. */
  open: <N extends Name>(
    name: N,
    input: ClientInput<Endpoints[N]>,
    stream?: Stream,
  ) => Promise<Answer<Response>>;
  /** The same, about another project, by its slug or number. */
  inProject: (project: string) => CollectorClient;
};

type Values = Record<string, unknown>;

export function collectorClient(collector: Collector): CollectorClient {
  const known = { org: ORGANIZATION, project: collector.project ?? String(FIRST_PROJECT) };
  const methods = Object.entries(ENDPOINTS as Record<string, Endpoint>).map(([name, endpoint]) => [
    name,
    (input: Values = {}) => call(collector, endpoint, { ...known, ...input }),
  ]);
  return {
    ...Object.fromEntries(methods),
    open: (name: Name, input: Values, stream?: Stream) =>
      send(collector, requestOf(ENDPOINTS[name], { ...known, ...input }), stream),
    inProject: (project: string) => collectorClient({ ...collector, project }),
  } as CollectorClient;
}

async function call(collector: Collector, endpoint: Endpoint, input: Values): Promise<Answer<unknown>> {
  const request = requestOf(endpoint, input);
  if (endpoint.page !== undefined) {
    const list = await ask(collector, { ...request, schema: z.array(endpoint.page) });
    return list.ok ? ok({ items: list.value.value, ...pageCursors(list.value.link) }) : list;
  }
  const schema = endpoint.reader ?? endpoint.answer;
  if (schema !== undefined) {
    const answer = await ask(collector, { ...request, schema });
    return answer.ok ? ok(answer.value.value) : answer;
  }
  const sent = await send(collector, request);
  return !sent.ok || endpoint.file === true || endpoint.events === true ? sent : ok(undefined);
}

/** Ids are untrusted: they are escaped into the path here and nowhere else. */
function requestOf({ method, path, query, body }: Endpoint, input: Values) {
  const rest = { ...input };
  delete rest["org"];
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name];
    return encodeURIComponent(String(input[name]));
  });
  const filters: Record<string, string | number | undefined> = {};
  for (const name of Object.keys(query?.shape ?? {})) {
    filters[name] = rest[name] as string | number | undefined;
    delete rest[name];
  }
  if (!path.includes("{project}")) delete rest["project"];
  return {
    method: method.toUpperCase() as "GET" | "PUT" | "POST" | "DELETE",
    path: filled,
    query: filters,
    ...(body === undefined ? {} : { body: rest }),
  };
}
