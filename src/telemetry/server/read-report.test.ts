import { expect, test } from "vitest";
import type { TraceId } from "#lib/ids.ts";
import { browserReport } from "./read-report.ts";

function bodyOf({ report }: ReturnType<typeof browserReport>): unknown {
  return report && JSON.parse(Buffer.from(report.body).toString());
}

test.each([
  ["csp", { "csp-report": { "source-file": "chrome-extension", "blocked-uri": "inline" } }],
  ["csp", { "csp-report": { "blocked-uri": "moz-extension://abc/frame.html" } }],
  ["reports", [{ type: "csp-violation", body: { blockedURL: "safari-web-extension" } }]],
  ["reports", [{ type: "deprecation", body: { sourceFile: "chrome-extension://abc/content.js" } }]],
] as const)("what an extension did is left out of %s: %j", (kind, sent) => {
  expect(browserReport(kind, JSON.stringify(sent))).toEqual({ fromExtensions: 1 });
});

test("the page's own entries go on beside them", () => {
  const own = { type: "crash", url: "https://a.example/", body: { reason: "oom" } };
  const sent = [own, { type: "deprecation", body: { sourceFile: "chrome-extension://abc/content.js" } }];
  const read = browserReport("reports", JSON.stringify(sent));
  expect(read.fromExtensions).toBe(1);
  expect(bodyOf(read)).toEqual([own]);
});

test("what people typed into addresses stays at home", () => {
  const sent = [{ type: "crash", url: "https://a.example/?token=planted&mail=jo@a.example", body: {} }];
  const text = JSON.stringify(bodyOf(browserReport("reports", JSON.stringify(sent))));
  expect(text).toContain("https://a.example/");
  expect(text).not.toContain("planted");
  expect(text).not.toContain("jo@a.example");
});

test.each(["nope", "[]", "5", '{"csp-report":7}'])("what is no report goes on to be counted: %s", (text) => {
  expect(browserReport("reports", text)).toMatchObject({ fromExtensions: 0, report: { kind: "reports" } });
});

test("the page's trace is said beside what the browser says, in both forms", () => {
  const traceId = "0af7651916cd43dd8448eb211c80319c" as TraceId;
  const csp = { "csp-report": { "blocked-uri": "inline" } };
  expect(bodyOf(browserReport("csp", JSON.stringify(csp), traceId))).toEqual({ ...csp, trace_id: traceId });
  const crash = { type: "crash", body: {} };
  expect(bodyOf(browserReport("reports", JSON.stringify([crash, 5]), traceId))).toEqual([
    { ...crash, trace_id: traceId },
    5,
  ]);
});
