import { expect, it } from "vitest";
import { makeAlert } from "../alerts/make-alert.ts";
import { judgeWithAlerts } from "./judge-with-alerts.ts";

const GOOD = { tone: "good", text: "In line with yesterday." } as const;
const alert = (id: number, title: string, more: Parameters<typeof makeAlert>[1] = {}) =>
  makeAlert(id, { title, ...more });

it("is not good while an alert fires, and says which", () => {
  expect(judgeWithAlerts(GOOD, [alert(1, "/pay is failing", { severity: "page" })])).toEqual({
    tone: "bad",
    text: "1 alert fires: /pay is failing. All requests together are in line with yesterday.",
  });
  const tickets = ["a", "b", "c", "d"].map((title, index) => alert(index, title));
  expect(judgeWithAlerts(GOOD, tickets)).toEqual({
    tone: "warn",
    text: "4 alerts fire, among them a, b, and c. All requests together are in line with yesterday.",
  });
});

it("is as the requests are if nobody must look", () => {
  const quiet = [alert(1, "a", { severity: "page", silencedBy: 4 }), alert(2, "b", { severity: "info" })];
  expect(judgeWithAlerts(GOOD, quiet)).toBe(GOOD);
});

it("is no better than the requests", () => {
  const bad = { tone: "bad", text: "More requests fail." } as const;
  expect(judgeWithAlerts(bad, [alert(1, "a")])).toEqual({
    tone: "bad",
    text: "1 alert fires: a. More requests fail.",
  });
});
