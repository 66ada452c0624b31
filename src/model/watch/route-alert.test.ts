import { expect, it } from "vitest";
import { Channel } from "./channel.ts";
import { routeAlert } from "./route-alert.ts";

const channel = (id: string, parts: Partial<Channel> = {}) =>
  Channel.parse({ id, name: id, kind: "webhook", address: "https://hooks.example", ...parts });
const CHANNELS = [
  channel("all"),
  channel("pages", { severity: "page" }),
  channel("tickets", { severity: "ticket" }),
  channel("off", { isOn: false }),
];
const UNMUTED = { mutedUntil: null };

it("reports to the channels that are on and take the severity", () => {
  const to = (severity: "page" | "ticket" | "info") =>
    routeAlert({ severity, channels: null }, CHANNELS, UNMUTED, 0);
  expect(to("page")).toEqual(["all", "pages", "tickets"]);
  expect(to("ticket")).toEqual(["all", "tickets"]);
  expect(to("info")).toEqual(["all"]);
});

it("reports to the rule's channels only, if it names some", () => {
  expect(routeAlert({ severity: "page", channels: ["pages", "off", "gone"] }, CHANNELS, UNMUTED, 0)).toEqual([
    "pages",
  ]);
  expect(routeAlert({ severity: "page", channels: [] }, CHANNELS, UNMUTED, 0)).toEqual([]);
});

it("reports to nobody while the rule is muted", () => {
  const muted = { mutedUntil: "2026-11-22T14:00:00Z" };
  const at = Date.parse(muted.mutedUntil);
  const alert = { severity: "page", channels: null } as const;
  expect(routeAlert(alert, CHANNELS, muted, at - 1)).toEqual([]);
  expect(routeAlert(alert, CHANNELS, muted, at)).toHaveLength(3);
});
