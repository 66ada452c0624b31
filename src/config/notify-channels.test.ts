import { expect, it } from "vitest";
import { readChannels } from "./notify-channels.ts";

it("reads addresses between commas, with their kinds", () => {
  const list = [
    "https://hooks.example/a,b?x=1",
    "slack+https://hooks.slack.com/services/T/B/secret",
    " ntfy+http://127.0.0.1:99/topic",
    "discord+https://discord.example/api/webhooks/1/x",
    "teams+https://teams.example/workflows/1",
    "pagerduty+https://key@events.pagerduty.com/v2/enqueue",
    "mailto:ops@example.com,night@example.com",
  ];
  expect(readChannels(list.join(","))?.map(({ kind, address }) => [kind, address])).toEqual([
    ["webhook", "https://hooks.example/a,b?x=1"],
    ["slack", "https://hooks.slack.com/services/T/B/secret"],
    ["ntfy", "http://127.0.0.1:99/topic"],
    ["discord", "https://discord.example/api/webhooks/1/x"],
    ["teams", "https://teams.example/workflows/1"],
    ["pagerduty", "https://key@events.pagerduty.com/v2/enqueue"],
    ["email", "ops@example.com,night@example.com"],
  ]);
});

it("refuses what is no address, or of a kind that is not known", () => {
  const refused = [
    "",
    "hooks.example",
    "ftp://hooks.example",
    "pager+https://x.example",
    "https://",
    "mailto:ops",
  ];
  for (const list of refused) expect(readChannels(list)).toBeUndefined();
});
