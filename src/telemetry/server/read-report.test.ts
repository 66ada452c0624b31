import { expect, test } from "vitest";
import type { TraceId } from "#lib/ids.ts";
import { readBrowserReport } from "./read-report.ts";

function bodyOf({ report }: ReturnType<typeof readBrowserReport>): unknown {
  return report && JSON.parse(Buffer.from(report.body).toString());
}

test.each([
  ["csp", { "csp-report": { "source-file": "chrome-extension", "blocked-uri": "inline" } }],
  ["csp", { "csp-report": { "blocked-uri": "moz-extension://abc/frame.html" } }],
  ["reports", [{ type: "csp-violation", body: { blockedURL: "safari-web-extension" } }]],
  ["reports", [{ type: "deprecation", body: { sourceFile: "chrome-extension://abc/content.js" } }]],
] as const)("what an extension did is left out of %s: %j", (kind, sent) => {
  expect(readBrowserReport(kind, JSON.stringify(sent))).toEqual({ fromExtensions: 1 });
});

test("the page's own entries are kept", () => {
  const own = { type: "crash", url: "https://a.example/", body: { reason: "oom" } };
  const sent = [own, { type: "deprecation", body: { sourceFile: "chrome-extension://abc/content.js" } }];
  const read = readBrowserReport("reports", JSON.stringify(sent));
  expect(read.fromExtensions).toBe(1);
  expect(bodyOf(read)).toEqual([own]);
});

test("private data in URLs is removed", () => {
  const sent = [{ type: "crash", url: "https://a.example/?token=planted&mail=jo@a.example", body: {} }];
  const text = JSON.stringify(bodyOf(readBrowserReport("reports", JSON.stringify(sent))));
  expect(text).toContain("https://a.example/");
  expect(text).not.toContain("planted");
  expect(text).not.toContain("jo@a.example");
});

test.each(["nope", "[]", "5", '{"csp-report":7}'])(
  "an invalid report is forwarded to be counted: %s",
  (text) => {
    expect(readBrowserReport("reports", text)).toMatchObject({
      fromExtensions: 0,
      report: { kind: "reports" },
    });
  },
);

test("the page's trace is added to each entry, in both formats", () => {
  const traceId = "0af7651916cd43dd8448eb211c80319c" as TraceId;
  const csp = { "csp-report": { "blocked-uri": "inline" } };
  expect(bodyOf(readBrowserReport("csp", JSON.stringify(csp), traceId))).toEqual({
    ...csp,
    trace_id: traceId,
  });
  const crash = { type: "crash", body: {} };
  expect(bodyOf(readBrowserReport("reports", JSON.stringify([crash, 5]), traceId))).toEqual([
    { ...crash, trace_id: traceId },
    5,
  ]);
});
