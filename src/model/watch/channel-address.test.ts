import { expect, it } from "vitest";
import { CHANNEL_KINDS } from "./channel.ts";
import { readAddress } from "./channel-address.ts";

const KEY = "R0".repeat(16);

it("reads a URL, a routing key and e-mail addresses", () => {
  expect(readAddress("slack", "https://hooks.slack.com/services/T/B/s")).toMatchObject({ via: "http" });
  const url = new URL("https://events.pagerduty.com/v2/enqueue");
  expect(readAddress("pagerduty", KEY)).toEqual({ via: "http", url, routingKey: KEY });
  expect(readAddress("pagerduty", `https://${KEY}@events.pagerduty.com/v2/enqueue`)).toEqual({
    via: "http",
    url,
    routingKey: KEY,
  });
  expect(readAddress("email", "ops@example.com, night@example.com")).toEqual({
    via: "mail",
    to: ["ops@example.com", "night@example.com"],
  });
});

it("says what is wrong with an address", () => {
  for (const kind of CHANNEL_KINDS) expect(readAddress(kind, "not an address")).toMatch(/^it must/);
  expect(readAddress("webhook", "file:///etc/passwd")).toBe("it must begin with https:// or http://");
  expect(readAddress("ntfy", "https://ntfy.example/")).toBe("its path must end with the topic");
  expect(readAddress("pagerduty", "https://short@events.pagerduty.com/v2/enqueue")).toMatch(/32 characters/);
  expect(readAddress("email", "ops@example.com\r\nBcc: all@example.com")).toMatch(/e-mail address/);
});
