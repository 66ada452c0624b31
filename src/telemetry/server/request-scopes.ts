import { AsyncLocalStorage } from "node:async_hooks";
import {
  generateTraceId,
  getDefaultCurrentScope,
  getDefaultIsolationScope,
  httpRequestToRequestData,
  setAsyncContextStrategy,
  type Scope,
} from "@sentry/core";
import type { CurrentRequest } from "./request-context.ts";
import { currentRequest, remoteAddress } from "./current-request.ts";

interface Scopes {
  scope: Scope;
  isolationScope: Scope;
}

const scopesOf = new WeakMap<CurrentRequest, Scopes>();

/**
 * Gives each request its own scopes, as Sentry's server instrumentation does, but only on demand: for a failure, or for a
 * breadcrumb. Hardly any request needs them, and making them costs as much as its spans.
 *
 * To be called after the client is made, which sets a strategy of its own.
 */
export function scopeRequests(): void {
  const nested = new AsyncLocalStorage<Scopes>();
  const active = (): Scopes => nested.getStore() ?? requestScopes() ?? DEFAULTS;
  setAsyncContextStrategy({
    getCurrentScope: () => active().scope,
    getIsolationScope: () => active().isolationScope,
    withScope(callback) {
      const { scope, isolationScope } = active();
      const own = scope.clone();
      return nested.run({ scope: own, isolationScope }, () => callback(own));
    },
    withSetScope: (scope, callback) =>
      nested.run({ scope, isolationScope: active().isolationScope }, () => callback(scope)),
    withIsolationScope(callback) {
      const { scope, isolationScope } = active();
      const own = isolationScope.clone();
      return nested.run({ scope: inNewTrace(scope.clone()), isolationScope: own }, () => callback(own));
    },
    withSetIsolationScope: (isolationScope, callback) =>
      nested.run({ scope: active().scope.clone(), isolationScope }, () => callback(isolationScope)),
    getTracingChannelBinding: () => ({ asyncLocalStorage: nested }),
  });
}

const DEFAULTS: Scopes = {
  get scope() {
    return getDefaultCurrentScope();
  },
  get isolationScope() {
    return getDefaultIsolationScope();
  },
};

/** How a request counts in the release's health. */
export function sessionStatus(of: CurrentRequest): "ok" | "errored" | "crashed" {
  const metadata = scopesOf.get(of)?.isolationScope.getScopeData().sdkProcessingMetadata;
  return metadata?.requestSession?.status ?? "ok";
}

function requestScopes(): Scopes | undefined {
  const started = currentRequest();
  if (!started) return undefined;
  let scopes = scopesOf.get(started);
  if (!scopes) {
    scopes = {
      scope: inNewTrace(getDefaultCurrentScope().clone()),
      isolationScope: describeRequest(getDefaultIsolationScope().clone(), started),
    };
    scopesOf.set(started, scopes);
  }
  return scopes;
}

/** Without a span, a request's reports are in a trace of their own. */
function inNewTrace(scope: Scope): Scope {
  return scope.setPropagationContext({ traceId: generateTraceId(), sampleRand: Math.random() });
}

function describeRequest(scope: Scope, started: CurrentRequest): Scope {
  const { request, response } = started;
  const { method = "GET", url = "/" } = request;
  scope.setSDKProcessingMetadata({
    normalizedRequest: httpRequestToRequestData(request),
    ipAddress: remoteAddress(request),
    requestSession: { status: "ok" },
  });
  scope.setTransactionName(`${method.toUpperCase()} ${url.split(/[?#]/, 1)[0]}`);
  scope.addEventProcessor((event) =>
    started.route === undefined
      ? event
      : { ...event, transaction: `${method.toUpperCase()} ${started.route}` },
  );
  response.once("close", () => scope.setContext("response", { status_code: response.statusCode }));
  return scope;
}
