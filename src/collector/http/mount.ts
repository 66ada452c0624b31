import type { Context, Hono, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { actorOf, rightsOf } from "#model/access/identity.ts";
import { ME } from "#model/actor.ts";
import { ORGANIZATION } from "#model/project.ts";
import type { ProjectId } from "#lib/ids.ts";
import type { Result } from "#lib/result.ts";
import {
  type Caller,
  type Endpoint,
  type EndpointTable,
  type Failure,
  type FileAnswer,
  type Handlers,
  type Page,
  rightFor,
  servedPaths,
  type ServerEvent,
} from "#api/endpoint.ts";
import type { Access } from "#collector/access/access.ts";
import type { AuditRequest } from "#collector/access/audit-requests.ts";
import { bearerToken, type Callers, requireRight } from "./auth.ts";
import { fileAnswer } from "./file-answer.ts";
import { pageAnswer } from "./link-header.ts";
import { problem, problemIn } from "./problem.ts";
import { readInput } from "./read-input.ts";
import type { IsLocal } from "./request-origin.ts";
import { acceptsEvents, createStreams } from "./stream-events.ts";

/** An endpoint with its handler, without their exact types. */
export interface Route {
  name: string;
  endpoint: Endpoint;
  handle: (input: never, caller: Caller) => Promise<Result<unknown, Failure>>;
}

export interface MountOptions {
  project: ProjectId;
  access: Pick<Access, "identify" | "admit">;
  callers: Callers;
  audit: AuditRequest;
  /** The client's address, as far as trusted proxies say it; null if unknown. */
  clientAddress: (c: Context) => string | null;
  isLocal: IsLocal;
  /** Aborted when the collector stops, which ends open streams. */
  stopping: AbortSignal;
}

const MAX_BODY = 64 * 1024;
/** Longer than any, with its zone. */
const MAX_ADDRESS = 100;
const notStreaming: Caller["pause"] = () => Promise.resolve(false);
/** The address of the dashboard's client, which the collector believes the dashboard only: by its token here, or as the bearer. */
const CLIENT_ADDRESS_HEADER = "x-glasshouse-client-address";
const DASHBOARD_TOKEN_HEADER = "x-glasshouse-dashboard-token";

/** Pairs the endpoints of a table with their handlers. A missing or surplus handler is a type error. */
export function routesOf<T extends EndpointTable>(table: T, handlers: Handlers<T>): Route[] {
  return Object.entries(table).map(([name, endpoint]) => ({
    name,
    endpoint,
    handle: handlers[name as keyof T] as Route["handle"],
  }));
}

/** Serves routes: validates the input, calls the handler, and writes its answer or error. */
export function mount(app: Hono, routes: Route[], options: MountOptions): void {
  // A literal path goes before one with a parameter, and a stream before the JSON of the same path.
  const inOrder = routes.toSorted(
    ({ endpoint: a }, { endpoint: b }) =>
      Number(b.events ?? false) - Number(a.events ?? false) || (specific(a) < specific(b) ? -1 : 1),
  );
  for (const route of inOrder) {
    const { endpoint } = route;
    const paths = servedPaths(endpoint).map((path) =>
      path.replaceAll(/\{(\w+)\}/g, ":$1").replace(/\/$/, ""),
    );
    app.on([endpoint.method.toUpperCase()], paths, ...guards(endpoint, options), serve(route, options));
  }
}

function specific({ path }: Endpoint): string {
  return path.replaceAll("{", "~");
}

function guards(endpoint: Endpoint, { callers, project }: MountOptions): MiddlewareHandler[] {
  const right = rightFor(endpoint);
  return [
    ...(right === null ? [] : [requireRight(callers, right, endpoint.house === true ? null : project)]),
    ...(endpoint.path.includes("{org}") ? [onlyOurOrganization] : []),
    ...(endpoint.body === undefined
      ? []
      : [
          bodyLimit({
            maxSize: endpoint.maxBody ?? MAX_BODY,
            onError: (c) => problem(c, { code: "too_large" }),
          }),
        ]),
  ];
}

const onlyOurOrganization: MiddlewareHandler = async (c, next) => {
  const org = c.req.param("org");
  if (org !== undefined && org !== ORGANIZATION)
    return problem(c, { code: "not_found", detail: `There is no organization "${org}".` });
  await next();
  return undefined;
};

function serve({ name, endpoint, handle }: Route, options: MountOptions): MiddlewareHandler {
  const streams = endpoint.events === true ? createStreams(options.stopping) : null;
  return async (c, next) => {
    if (streams !== null && !acceptsEvents(c)) {
      await next();
      return undefined;
    }
    const input = await readInput(c, endpoint);
    if (!input.ok) return problemIn(endpoint.dialect, c, input.error);
    if (streams !== null) {
      const stream = streams.open();
      if (!stream.ok) return problem(c, stream.error);
      const { pause } = stream.value;
      const isStillAllowed = stillAllowed(c, endpoint, options);
      const caller = callerOf(
        c,
        options,
        async (millis) => (await pause(millis)) && (await isStillAllowed()),
      );
      const answer = await handle(input.value as never, caller);
      if (answer.ok) return stream.value.send(c, answer.value as AsyncIterable<ServerEvent[]>);
      stream.value.close();
      return problemIn(endpoint.dialect, c, answer.error);
    }
    const caller = callerOf(c, options, notStreaming);
    const answer = await options.audit({ name, endpoint, parameters: c.req.param(), caller }, () =>
      handle(input.value as never, caller),
    );
    return answer.ok ? write(c, endpoint, answer.value) : problemIn(endpoint.dialect, c, answer.error);
  };
}

/** A stream is one long request: it ends once its caller has signed out, was removed or may no longer ask. */
function stillAllowed(
  c: Context,
  endpoint: Endpoint,
  { access, project }: MountOptions,
): () => Promise<boolean> {
  const right = rightFor(endpoint);
  const token = bearerToken(c.req.raw.headers);
  return async () => {
    if (right === null) return true;
    const identity = await access.admit(token);
    return identity !== null && rightsOf(identity, project).includes(right);
  };
}

function write(c: Context, endpoint: Endpoint, value: unknown): Response {
  if (endpoint.page !== undefined) return pageAnswer(c, value as Page<object>);
  if (endpoint.file === true) return fileAnswer(c, value as FileAnswer);
  const status = endpoint.status ?? 200;
  if (endpoint.encoded === true)
    return c.body(value as Uint8Array<ArrayBuffer>, status, { "content-type": "application/json" });
  return endpoint.answer === undefined ? c.body(null, 204) : c.json(value, status);
}

function callerOf(c: Context, options: MountOptions, pause: Caller["pause"]): Caller {
  const { access, callers, clientAddress, isLocal } = options;
  const token = bearerToken(c.req.raw.headers);
  return {
    token,
    isLocal: isLocal(c),
    async address() {
      const sent = c.req.header(CLIENT_ADDRESS_HEADER);
      if (sent === undefined) return clientAddress(c);
      const proof = c.req.header(DASHBOARD_TOKEN_HEADER) ?? token;
      return (await access.identify(proof))?.kind === "dashboard"
        ? sent.slice(0, MAX_ADDRESS)
        : clientAddress(c);
    },
    origin: new URL(c.req.url).origin,
    pause,
    identity: () => callers(c.req.raw),
    async actor() {
      const identity = await callers(c.req.raw);
      return identity === null ? ME : actorOf(identity);
    },
  };
}
