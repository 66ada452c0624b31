import { expect, it } from "vitest";
import { availabilityText, uptimeCells, urlText } from "./uptime-text.ts";

const HOUR = 3_600_000;
const START = Date.parse("2026-11-22T10:00:00Z");
const iso = (at: number) => new Date(at).toISOString();

it("never rounds an availability up to 100 %", () => {
  expect([1, 0.99999, 0.5, 0, null].map(availabilityText)).toEqual([
    "100 %",
    "99.99 %",
    "50.00 %",
    "0.00 %",
    "–",
  ]);
});

it("has a cell for each step, and says where nobody checked", () => {
  const steps = [
    { at: iso(START), checks: 60, failed: 0, duration: 10 },
    { at: iso(START + HOUR), checks: 60, failed: 2, duration: 10 },
    { at: iso(START + 3 * HOUR), checks: 1, failed: 1, duration: null },
  ];
  const view = { start: iso(START), end: iso(START + 3.5 * HOUR), stepMillis: HOUR, steps };
  expect(uptimeCells(view, { zone: "UTC", now: 0 })).toEqual([
    { look: "good", text: "10:00 to 11:00: up" },
    { look: "partly", text: "11:00 to 12:00: 2 of 60 checks failed" },
    { look: "unknown", text: "12:00 to 13:00: not checked" },
    { look: "bad", text: "13:00 to 13:30: 1 of 1 check failed" },
  ]);
});

it("shows a URL without its scheme", () => {
  expect(urlText("https://a.example/")).toBe("a.example");
  expect(urlText("http://a.example/health?x=1")).toBe("a.example/health?x=1");
});
