import { PROJECT_HEADER, type Reader } from "#api/endpoint.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Millis } from "#lib/units.ts";
import type { CircuitBreaker } from "./circuit-breaker.ts";
import { failureOf, type CollectorFailure } from "./failure.ts";

export interface Collector {
  /** Base URL, without a path. */
  url: string;
  /** Bearer token; null asks without one. */
  token: string | null;
  /** The slug or number of the project that is asked about; null for the first one. */
  project: string | null;
  /** Whom the dashboard asks for, and the dashboard's own token, without which the collector does not believe the address. */
  client?: { address: string; dashboardToken: string };
  fetch: typeof globalThis.fetch;
  /** How long the next question may take. */
  patience: () => Millis;
  /** Without one, every question is sent, also to a collector that just left others unanswered. */
  breaker?: CircuitBreaker;
}

export type Answer<T> = Result<T, CollectorFailure>;

export interface Question<T> {
  method?: "GET" | "PUT" | "POST" | "DELETE";
  /** Begins with a slash; its variable parts are escaped already. */
  path: string;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  schema: Reader<T>;
}

/** Asks one question and checks the answer's shape. */
export async function ask<T>(
  collector: Collector,
  question: Question<T>,
): Promise<Answer<{ value: T; link: string | null }>> {
  const sent = await send(collector, question);
  if (!sent.ok) return sent;
  const response = sent.value;
  try {
    const parsed = question.schema.safeParse(await response.json());
    if (!parsed.success) return err({ code: "unreadable", status: response.status });
    return ok({ value: parsed.data, link: response.headers.get("link") });
  } catch (cause) {
    return err(
      cause instanceof SyntaxError ? { code: "unreadable", status: response.status } : broken(cause),
    );
  }
}

/** A question whose answer goes on until somebody has had enough, and so has no deadline. */
export interface Stream {
  accept: string;
  signal: AbortSignal;
}

/** Sends a question and maps every bad answer to a failure; the body of a good one is not read yet. */
export async function send(
  collector: Collector,
  question: Omit<Question<unknown>, "schema">,
  stream?: Stream,
): Promise<Answer<Response>> {
  if (collector.breaker?.isOpen() === true) return err({ code: "unresponsive" });
  const url = new URL(question.path, collector.url);
  for (const [key, value] of Object.entries(question.query ?? {}))
    if (value !== undefined) url.searchParams.set(key, String(value));
  try {
    const response = await collector.fetch(url, {
      method: question.method ?? "GET",
      headers: {
        accept: stream?.accept ?? "application/json",
        ...(collector.project === null ? {} : { [PROJECT_HEADER]: collector.project }),
        ...(collector.client === undefined
          ? {}
          : {
              "x-glasshouse-client-address": collector.client.address,
              "x-glasshouse-dashboard-token": collector.client.dashboardToken,
            }),
        ...(collector.token === null ? {} : { authorization: `Bearer ${collector.token}` }),
        ...(question.body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: question.body === undefined ? undefined : JSON.stringify(question.body),
      cache: "no-store",
      redirect: "error",
      signal: stream?.signal ?? AbortSignal.timeout(collector.patience()),
    });
    collector.breaker?.close();
    return response.ok ? ok(response) : err(await refused(response));
  } catch (cause) {
    return err(broken(cause));
  }
}

/** The statuses whose problem says more than they do. */
const EXPLAINED = new Set([400, 403, 422]);

async function refused(response: Response): Promise<CollectorFailure> {
  const { status } = response;
  return failureOf(status, EXPLAINED.has(status) ? await readProblem(response) : undefined);
}

async function readProblem(response: Response): Promise<{ detail: string; position?: number }> {
  const body: unknown = await response.json().catch(() => null);
  if (typeof body !== "object" || body === null) return { detail: "" };
  const text = "detail" in body ? body.detail : "title" in body ? body.title : "";
  const detail = typeof text === "string" ? text.slice(0, 500) : "";
  return "position" in body && typeof body.position === "number"
    ? { detail, position: body.position }
    : { detail };
}

function broken(cause: unknown): CollectorFailure {
  return { code: cause instanceof DOMException && cause.name === "TimeoutError" ? "timeout" : "unreachable" };
}
