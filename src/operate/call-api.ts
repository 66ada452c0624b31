import { resolve } from "node:path";
import type { z } from "zod";
import { callCollector, refused, type Refusal } from "#alerts/call-collector.ts";
import { ACCESS } from "#api/access.ts";
import { type Credentials, readCredentials } from "#config/credentials.ts";
import { readEnv } from "#config/env.ts";
import { ok, type Result } from "#lib/result.ts";
import type { Terminal } from "./command.ts";

interface Endpoint<T> {
  method: string;
  /** With its parameters in place. */
  path: string;
  /** Without one, there is nothing to read. */
  answer?: z.ZodType<T>;
}

/** Calls an endpoint of the running collector, about the first project unless another is named, and checks its answer. */
export type CallApi = <T = null>(
  endpoint: Endpoint<T>,
  body?: object,
  project?: string,
) => Promise<Result<T, Refusal>>;

/** A running collector, and the token for everything that it holds. */
export interface CollectorAccess {
  url: string;
  token: string;
}

/** The collector whose data folder this is; null after saying that there is none. */
export async function openCollector(
  data: string | undefined,
  terminal: Terminal,
): Promise<CollectorAccess | null> {
  const keys = await openCredentials(data, terminal);
  return keys === null ? null : { url: keys.url, token: keys.apiToken };
}

/** The API of the collector whose data folder this is; null after saying that there is none. */
export async function openApi(data: string | undefined, terminal: Terminal): Promise<CallApi | null> {
  const collector = await openCollector(data, terminal);
  return collector === null ? null : callWith(collector);
}

/**
 * The same, as whoever opens the dashboard on this machine as long as nobody has to sign in: they may appoint the first owner, the
 * API token may not.
 */
export async function openApiAsVisitor(
  data: string | undefined,
  terminal: Terminal,
): Promise<{ call: CallApi; mayOwn: boolean } | null> {
  const keys = await openCredentials(data, terminal);
  if (keys === null) return null;
  const call = callWith({ url: keys.url, token: keys.apiToken });
  const access = await call(ACCESS.getAccess);
  if (!access.ok || access.value.passwordRequired || keys.dashboardToken === "")
    return { call, mayOwn: false };
  return { call: callWith({ url: keys.url, token: keys.dashboardToken }), mayOwn: true };
}

async function openCredentials(data: string | undefined, { fail }: Terminal): Promise<Credentials | null> {
  const keys = await readCredentials(resolve(data ?? readEnv().GLASSHOUSE_DATA)).catch(() => null);
  if (keys === null)
    fail("There are no credentials in the data folder. Start Glasshouse first, or set GLASSHOUSE_DATA.\n");
  return keys;
}

function callWith(collector: CollectorAccess): CallApi {
  return async <T>({ method, path, answer }: Endpoint<T>, body?: object, project?: string) => {
    const called = await callCollector({ ...collector, project }, method.toUpperCase(), path, body);
    if (!called.ok) return called;
    if (answer === undefined) return ok(null as T);
    const parsed = answer.safeParse(called.value);
    return parsed.success ? ok(parsed.data) : refused(`${path} was answered in an unknown form`);
  };
}
