import type {
  BreadcrumbView,
  EventEntry,
  ExceptionView,
  RequestView,
  ThreadView,
} from "#api/event-entries.ts";
import type { Breadcrumb, EventPayload, ExceptionValue, RequestInfo, Thread } from "#model/event.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import { hasSystemFrames, orNull, stacktraceView } from "./frame-view.ts";

/** The sections of an event as Sentry divides it, in its order. */
export function eventEntries(payload: EventPayload): EventEntry[] {
  const entries: EventEntry[] = [];
  const { exception, threads, stacktrace, breadcrumbs, request, csp, debug_meta: debugMeta } = payload;
  const message = messageOf(payload);
  if (message !== undefined) entries.push({ type: "message", data: message });
  if (exception !== undefined)
    entries.push({
      type: "exception",
      data: {
        values: exception.map(exceptionView),
        excOmitted: null,
        hasSystemFrames: exception.some((one) => hasSystemFrames(one.stacktrace)),
      },
    });
  const stack = stacktraceView(stacktrace);
  if (stack !== null) entries.push({ type: "stacktrace", data: stack });
  if (threads !== undefined) entries.push({ type: "threads", data: { values: threads.map(threadView) } });
  if (breadcrumbs !== undefined)
    entries.push({ type: "breadcrumbs", data: { values: breadcrumbs.map(breadcrumbView) } });
  if (request !== undefined) entries.push({ type: "request", data: requestView(request) });
  if (csp !== undefined) entries.push({ type: "csp", data: csp });
  if (debugMeta !== undefined) entries.push({ type: "debugmeta", data: { images: debugMeta.images } });
  return entries;
}

export function messageOf({
  logentry,
  message,
}: EventPayload): Extract<EventEntry, { type: "message" }>["data"] | undefined {
  const formatted = logentry?.formatted ?? logentry?.message ?? message;
  if (formatted === undefined) return undefined;
  return { formatted, message: logentry?.message, params: logentry?.params };
}

function exceptionView(exception: ExceptionValue): ExceptionView {
  const { type, value, module, thread_id: thread, mechanism } = exception;
  return {
    type: type ?? null,
    value: value ?? null,
    module: module ?? null,
    threadId: thread ?? null,
    mechanism: mechanism ?? null,
    stacktrace: stacktraceView(exception.stacktrace),
    rawStacktrace: stacktraceView(exception.raw_stacktrace),
    rawType: exception.raw_type ?? null,
    rawModule: exception.raw_module ?? null,
  };
}

function threadView(thread: Thread): ThreadView {
  return {
    id: thread.id ?? null,
    name: thread.name ?? null,
    state: thread.state ?? null,
    priority: thread.priority ?? null,
    crashed: thread.crashed === true,
    current: thread.current === true,
    main: thread.main === true,
    heldLocks: thread.held_locks ?? null,
    stacktrace: stacktraceView(thread.stacktrace),
    rawStacktrace: stacktraceView(thread.raw_stacktrace),
  };
}

function breadcrumbView(crumb: Breadcrumb): BreadcrumbView {
  const { timestamp } = crumb;
  return {
    type: crumb.type ?? "default",
    timestamp: timestamp === undefined ? null : isoFromMillis(timestamp),
    level: crumb.level ?? "info",
    message: crumb.message ?? null,
    category: crumb.category ?? null,
    data: orNull(crumb.data),
    event_id: crumb.event_id ?? null,
  };
}

/** The query and cookies as pairs if they were sent as text. */
function requestView(request: RequestInfo): RequestView {
  const { method, url, query_string: query, data, headers = [], cookies, env } = request;
  return {
    method: method ?? null,
    url: url?.replace(/[?#].*$/s, "") ?? null,
    fragment: url !== undefined && url.includes("#") ? url.slice(url.indexOf("#") + 1) : "",
    query: query === undefined ? pairsOf(queryOf(url), "&") : pairsOf(query, "&"),
    data: data ?? null,
    // Cookies have a field of their own.
    headers: headers
      .filter(([name]) => !/^cookie$/i.test(name))
      .map(([name, value]): [string, string] => [headerName(name), value])
      .toSorted(byName),
    cookies: pairsOf(cookies, ";"),
    env: orNull(env),
    inferredContentType: headers.find(([name]) => /^content-type$/i.test(name))?.[1].split(";", 1)[0] ?? null,
  };
}

function queryOf(url = ""): string {
  const query = /\?([^#]*)/.exec(url)?.[1];
  return query ?? "";
}

function pairsOf(value: RequestInfo["query_string"], separator: "&" | ";"): RequestView["query"] {
  if (typeof value !== "string") {
    if (value === undefined || value === null) return [];
    return Array.isArray(value) || typeof value !== "object" ? value : Object.entries(value);
  }
  if (value === "") return [];
  if (separator === "&") return [...new URLSearchParams(value)];
  return value.split(separator).map((pair) => {
    const at = pair.indexOf("=");
    return at === -1 ? [pair.trim(), ""] : [pair.slice(0, at).trim(), pair.slice(at + 1)];
  });
}

/** `content-type` is `Content-Type`. */
function headerName(name: string): string {
  return name.toLowerCase().replaceAll(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

function byName([left]: [string, string], [right]: [string, string]): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
