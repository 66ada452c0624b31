import { EventEmitter } from "node:events";
import { ROOT_CONTEXT } from "@opentelemetry/api";
import {
  getCurrentScope,
  getDefaultIsolationScope,
  getIsolationScope,
  withIsolationScope,
  withScope,
  type Event,
} from "@sentry/core";
import { beforeAll, expect, test } from "vitest";
import { contextStorage, type CurrentRequest, RequestContext } from "./request-context.ts";
import { nameRoute } from "./current-request.ts";
import { scopeRequests, sessionStatus } from "./request-scopes.ts";

beforeAll(() => scopeRequests());

function requestOf(url: string): CurrentRequest {
  const request = {
    method: "get",
    url,
    headers: { host: "shop.example" },
    socket: { remoteAddress: "10.0.0.1" },
  };
  return {
    request,
    response: Object.assign(new EventEmitter(), { statusCode: 200 }),
  } as unknown as CurrentRequest;
}
const serve = <T>(started: CurrentRequest, run: () => T): T =>
  contextStorage.run(new RequestContext(started, ROOT_CONTEXT), run);

test("one request's scope is not visible in another, nor outside", async () => {
  const [first, second] = [requestOf("/a"), requestOf("/b")];
  await serve(first, async () => {
    getIsolationScope().addBreadcrumb({ message: "in the first" });
    await Promise.resolve();
    expect(getIsolationScope().getScopeData().breadcrumbs).toHaveLength(1);
  });
  serve(second, () => expect(getIsolationScope().getScopeData().breadcrumbs).toEqual([]));
  expect(getIsolationScope()).toBe(getDefaultIsolationScope());
  expect(getIsolationScope().getScopeData().breadcrumbs).toEqual([]);
});

test("a request's scope describes the request, and later its answer", () => {
  const started = requestOf("/orders?id=17");
  serve(started, () => {
    const scope = getIsolationScope();
    expect(scope.getScopeData().transactionName).toBe("GET /orders");
    expect(scope.getScopeData().sdkProcessingMetadata).toMatchObject({
      normalizedRequest: { method: "get", url: "http://shop.example/orders?id=17" },
      ipAddress: "10.0.0.1",
    });
    started.response.emit("close");
    expect(scope.getScopeData().contexts).toMatchObject({ response: { status_code: 200 } });
  });
});

test("a request's event is named by what serves its path, whenever that is known", async () => {
  const started = requestOf("/loans/17");
  const scope = serve(started, () => getIsolationScope());
  const transaction = async () => {
    const event: Event = { transaction: "GET /loans/17" };
    const [process] = scope.getScopeData().eventProcessors;
    return (await process?.(event, {}))?.transaction;
  };
  expect(await transaction()).toBe("GET /loans/17");
  serve(started, () => nameRoute("/loans/[id]"));
  expect(await transaction()).toBe("GET /loans/[id]");
});

test("without a span, each request is a trace of its own", () => {
  const traces = ["/a", "/a"].map((url) =>
    serve(requestOf(url), () => getCurrentScope().getPropagationContext().traceId),
  );
  expect(new Set(traces).size).toBe(2);
});

test("scopes within a request end where they began", () => {
  serve(requestOf("/a"), () => {
    const outer = getCurrentScope();
    const isolation = getIsolationScope();
    withScope((scope) => {
      scope.setTag("inner", "yes");
      expect(getCurrentScope()).toBe(scope);
      expect(getIsolationScope()).toBe(isolation);
    });
    withIsolationScope((own) => {
      expect(getIsolationScope()).toBe(own);
      expect(own).not.toBe(isolation);
    });
    expect(getCurrentScope()).toBe(outer);
    expect(outer.getScopeData().tags).toEqual({});
  });
});

test("a request is healthy until its scope says otherwise", () => {
  const started = requestOf("/a");
  expect(sessionStatus(started)).toBe("ok");
  serve(started, () =>
    getIsolationScope().setSDKProcessingMetadata({ requestSession: { status: "errored" } }),
  );
  expect(sessionStatus(started)).toBe("errored");
});

test("a failure is described even after its connection is gone", () => {
  const started = requestOf("/a");
  Object.assign(started.request, { socket: null });
  const { normalizedRequest } = serve(
    started,
    () => getIsolationScope().getScopeData().sdkProcessingMetadata,
  );
  expect(normalizedRequest).toMatchObject({ method: "get" });
});
