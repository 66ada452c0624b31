import { expect, it } from "vitest";
import { redirectTarget } from "./redirect-target.ts";

const from = new URL("http://a.example/start");

it("follows redirects within the host, and to its own HTTPS", () => {
  for (const [location, target] of [
    ["/next", "http://a.example/next"],
    ["other?x=1", "http://a.example/other?x=1"],
    ["https://a.example/", "https://a.example/"],
  ] as const)
    expect(redirectTarget(from, location)).toMatchObject({ ok: true, value: new URL(target) });
});

it("follows no redirect to another host, port or scheme, nor to one with credentials", () => {
  for (const location of [
    "http://b.example/",
    "//b.example/",
    "http://a.example:8080/",
    "https://a.example:8443/",
    "http://me:secret@a.example/",
    "file:///etc/passwd",
    "http://a.example.b.example/",
  ])
    expect([location, redirectTarget(from, location).ok]).toEqual([location, false]);
  expect(redirectTarget(new URL("https://a.example/"), "http://a.example/").ok).toBe(false);
});
