import { expect, it } from "vitest";
import { readChannels } from "./notify-channels.ts";

it("reads addresses between commas, with their kinds", () => {
  const channels = readChannels(
    "https://hooks.example/a,b?x=1,slack+https://hooks.slack.com/services/T/B/secret, ntfy+http://127.0.0.1:99/topic",
  );
  expect(channels?.map(({ kind, url }) => [kind, url])).toEqual([
    ["webhook", "https://hooks.example/a,b?x=1"],
    ["slack", "https://hooks.slack.com/services/T/B/secret"],
    ["ntfy", "http://127.0.0.1:99/topic"],
  ]);
});

it("names a channel without what is secret of its address", () => {
  const [channel] = readChannels("slack+https://user:word@hooks.slack.com/services/T/B/secret") ?? [];
  expect(channel?.id).toMatch(/^slack hooks\.slack\.com [0-9a-f]{8}$/);
});

it("refuses what is no address, or of a kind that is not known", () => {
  for (const list of ["", "hooks.example", "ftp://hooks.example", "pager+https://x.example", "https://"])
    expect(readChannels(list)).toBeUndefined();
});
