import { AsyncLocalStorage } from "node:async_hooks";
import {
  generateTraceId,
  getDefaultCurrentScope,
  getDefaultIsolationScope,
  httpRequestToRequestData,
  setAsyncContextStrategy,
  type Scope,
} from "@sentry/core";
import type { CurrentRequest } from "./context-storage.ts";
import { currentRequest } from "./current-request.ts";
import { remoteAddress } from "./visitor-address.ts";

interface Scopes {
  scope: Scope;
  isolationScope: Scope;
}

const ofRequests = new WeakMap<CurrentRequest, Scopes>();

/**
 * Gives each request scopes of its own, as Sentry's instrumentation of servers does, but only when something asks for
 * them: a failure, or a trail that leads to one. Nearly no request needs any, and making them costs as much as its spans.
 *
 * To be called when the client is there: it sets a strategy of its own.
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

/** What happened to a request, as a release's health counts it. */
export function sessionStatus(of: CurrentRequest): "ok" | "errored" | "crashed" {
  const metadata = ofRequests.get(of)?.isolationScope.getScopeData().sdkProcessingMetadata;
  return metadata?.requestSession?.status ?? "ok";
}

function requestScopes(): Scopes | undefined {
  const started = currentRequest();
  if (!started) return undefined;
  let scopes = ofRequests.get(started);
  if (!scopes) {
    scopes = {
      scope: inNewTrace(getDefaultCurrentScope().clone()),
      isolationScope: describeRequest(getDefaultIsolationScope().clone(), started),
    };
    ofRequests.set(started, scopes);
  }
  return scopes;
}

/** Where no span says otherwise, what a request reports is a trace of its own. */
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
