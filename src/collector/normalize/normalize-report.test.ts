import { expect, test } from "vitest";
import { readReports } from "./normalize-report.ts";

test("the old CSP form and the Reporting API say the same", () => {
  const old = readReports({
    "csp-report": {
      "document-uri": "https://a.example/x",
      "blocked-uri": "https://evil.example/e.js",
      "violated-directive": "script-src 'self'",
    },
  });
  const api = readReports([
    {
      type: "csp-violation",
      url: "https://a.example/x",
      body: { blockedURL: "https://evil.example/e.js", effectiveDirective: "script-src" },
    },
  ]);
  const csp = {
    document_uri: "https://a.example/x",
    blocked_uri: "https://evil.example/e.js",
    effective_directive: "script-src",
  };
  expect(old.reports).toMatchObject([{ type: "csp", event: { csp } }]);
  expect(api.reports).toMatchObject([{ type: "csp", event: { csp } }]);
});

test("other kinds are known by their names, strangers are counted", () => {
  expect(readReports({ "expect-ct-report": { hostname: "h" } }).reports).toMatchObject([
    { type: "expectct" },
  ]);
  expect(
    readReports([{ type: "network-error", url: "https://a/", body: { type: "dns.unreachable" } }]).reports,
  ).toMatchObject([{ type: "nel" }]);
  expect(readReports([{ type: "deprecation", body: {} }, 5])).toEqual({ reports: [], unknown: 2 });
});
