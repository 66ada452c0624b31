import { channel } from "node:diagnostics_channel";
import { EventEmitter } from "node:events";
import { ROOT_CONTEXT } from "@opentelemetry/api";
import { getIsolationScope } from "@sentry/core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { contextStorage, type CurrentRequest, RequestContext } from "./request-context.ts";
import { countSessions } from "./count-sessions.ts";
import { scopeRequests } from "./request-scopes.ts";

const sendSession = vi.fn();
const hooks = new EventEmitter();
scopeRequests();
countSessions({ on: hooks.on.bind(hooks), emit: () => undefined, sendSession } as never);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 12, 30, 10) });
  sendSession.mockClear();
});
afterEach(() => {
  hooks.emit("flush");
  vi.useRealTimers();
});

function serve(url: string, fails = false): void {
  const request = { url, headers: {}, socket: {} };
  const started = { request, response: new EventEmitter() } as unknown as CurrentRequest;
  channel("http.server.request.start").publish(started);
  if (fails) {
    contextStorage.run(new RequestContext(started, ROOT_CONTEXT), () =>
      getIsolationScope().setSDKProcessingMetadata({ requestSession: { status: "errored" } }),
    );
  }
  started.response.emit("close");
}

test("requests are counted by minute and outcome, and sent once a minute", () => {
  serve("/");
  serve("/orders");
  serve("/orders", true);
  expect(sendSession).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(sendSession.mock.calls).toEqual([
    [{ aggregates: [{ started: "2026-01-01T12:30:00.000Z", exited: 2, errored: 1, crashed: 0 }] }],
  ]);
});

test("flushed counts are not sent again", () => {
  serve("/");
  hooks.emit("flush");
  hooks.emit("flush");
  vi.advanceTimersByTime(120_000);
  expect(sendSession).toHaveBeenCalledOnce();
});

test("requests for reports, health and static files are not sessions", () => {
  for (const url of ["/api/report", "/healthz", "/_next/static/a.js", "/observe/issues"]) serve(url);
  vi.advanceTimersByTime(60_000);
  expect(sendSession).not.toHaveBeenCalled();
});
