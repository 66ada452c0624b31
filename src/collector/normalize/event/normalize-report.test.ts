import { expect, test } from "vitest";
import type { UnixMillis } from "#lib/units.ts";
import { readReports } from "./normalize-report.ts";

const NOW = 1_790_000_000_000 as UnixMillis;

test("the old CSP form and the Reporting API give the same event", () => {
  const old = readReports(
    {
      "csp-report": {
        "document-uri": "https://a.example/x",
        "blocked-uri": "https://evil.example/e.js",
        "violated-directive": "script-src 'self'",
      },
    },
    NOW,
  );
  const api = readReports(
    [
      {
        type: "csp-violation",
        url: "https://a.example/x",
        body: { blockedURL: "https://evil.example/e.js", effectiveDirective: "script-src" },
      },
    ],
    NOW,
  );
  const csp = {
    document_uri: "https://a.example/x",
    blocked_uri: "https://evil.example/e.js",
    effective_directive: "script-src",
  };
  expect(old.reports).toMatchObject([{ type: "csp", event: { csp } }]);
  expect(api.reports).toMatchObject([{ type: "csp", event: { csp } }]);
});

test("other known kinds become events; unknown ones are counted", () => {
  expect(readReports({ "expect-ct-report": { hostname: "h" } }, NOW).reports).toMatchObject([
    { type: "expectct" },
  ]);
  expect(
    readReports([{ type: "network-error", url: "https://a/", body: { type: "dns.unreachable" } }], NOW)
      .reports,
  ).toMatchObject([{ type: "nel" }]);
  expect(readReports([{ type: "constructor", body: {} }], NOW)).toEqual({ reports: [], unknown: 1 });
  expect(readReports([{ type: "coep", body: {} }, 5], NOW)).toEqual({ reports: [], unknown: 2 });
});

test.each([
  ["crash", { reason: "oom", is_top_level: true }, "Page crashed: oom", "fatal"],
  ["crash", { is_top_level: true }, "Page crashed: https://a.example/x", "fatal"],
  [
    "deprecation",
    { id: "UnloadHandler", message: "Unload is deprecated." },
    "Deprecated: Unload is deprecated.",
    "info",
  ],
  ["intervention", { id: "HeavyAd", message: "Ad was removed." }, "Intervention: Ad was removed.", "warning"],
])("a %s with %o has the message: %s", (type, body, message, level) => {
  const [report] = readReports([{ type, url: "https://a.example/x", body }], NOW).reports;
  expect(report).toMatchObject({ type, event: { message, level, request: { url: "https://a.example/x" } } });
});

test("a page's server may add the page's trace to a report", () => {
  const trace_id = "0af7651916cd43dd8448eb211c80319c";
  for (const body of [{ "csp-report": {}, trace_id }, [{ type: "crash", body: {}, trace_id }]])
    expect(readReports(body, NOW).reports[0]?.event).toMatchObject({ contexts: { trace: { trace_id } } });
  expect(readReports({ "csp-report": {}, trace_id: 5 }, NOW).reports[0]?.event).not.toHaveProperty(
    "contexts",
  );
});

test("a delayed report has the time and the page of its origin", () => {
  const entry = {
    type: "crash",
    age: 90_000,
    url: "https://a.example/",
    user_agent: "Mozilla/5.0",
    body: {},
  };
  expect(readReports([entry], NOW).reports).toMatchObject([
    {
      event: {
        timestamp: NOW / 1_000 - 90,
        request: { url: "https://a.example/", headers: { "User-Agent": "Mozilla/5.0" } },
      },
    },
  ]);
  for (const age of [-5, "x", undefined])
    expect(readReports([{ ...entry, age }], NOW).reports[0]?.event).not.toHaveProperty("timestamp");
});
