import { describe, expect, it } from "vitest";
import type { EventId } from "#lib/ids.ts";
import type { EventPayload } from "#model/event.ts";
import { eventTags } from "./event-tags.ts";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4.1 Mobile/15E148 Safari/604.1";

function tagsOf(payload: Partial<EventPayload>): Record<string, string> {
  const common = {
    event_id: "" as EventId,
    timestamp: 0,
    received: 0,
    level: "error",
    platform: "javascript",
  } as const;
  return Object.fromEntries(eventTags({ ...common, ...payload }));
}

const withAgent = (agent: string): Partial<EventPayload> => ({
  request: { headers: [["User-Agent", agent]] },
});

describe("eventTags", () => {
  it.each([
    [CHROME, ["Chrome 142", "Windows 10", undefined, "Desktop"]],
    [IPHONE, ["Safari 17.4.1", "iOS 17.4.1", "iPhone", "Mobile"]],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.3595.53",
      ["Edge 142", "Windows 10", undefined, "Desktop"],
    ],
    [
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
      ["Chrome 142", "Android 10", undefined, "Mobile"],
    ],
    [
      "Mozilla/5.0 (Linux; Android 14; Pixel 8 Pro Build/UQ1A.240205) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.6367.82 Mobile Safari/537.36",
      ["Chrome 124", "Android 14", "Pixel 8 Pro", "Mobile"],
    ],
    [
      "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0",
      ["Firefox 130", "Linux", undefined, "Desktop"],
    ],
    [
      "Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/120.0.6099.119 Mobile/15E148 Safari/604.1",
      ["Chrome 120", "iOS 16.6", "iPad", "Tablet"],
    ],
    ["curl/8.5.0", [undefined, undefined, undefined, undefined]],
    ["", [undefined, undefined, undefined, undefined]],
    ["\uFFFD(".repeat(5000), [undefined, undefined, undefined, undefined]],
  ])("reads the header %.60s", (agent, expected) => {
    const tags = tagsOf(withAgent(agent));
    expect([tags["browser"], tags["os"], tags["device"], tags["device.family"]]).toEqual(expected);
  });

  it("names browser and system without their versions, too", () => {
    expect(tagsOf(withAgent(IPHONE))).toMatchObject({ "browser.name": "Safari", "os.name": "iOS" });
  });

  it("prefers the contexts to the header", () => {
    const contexts = {
      browser: { name: "Chrome", version: "141.0.0" },
      os: { name: "Mac OS X", version: "15.1" },
      device: { model: "MacBookPro18,3", family: "Mac" },
      runtime: { name: "node", version: "v24.1.0" },
    };
    expect(tagsOf({ ...withAgent(CHROME), contexts })).toEqual({
      browser: "Chrome 141",
      "browser.name": "Chrome",
      os: "Mac OS X 15.1",
      "os.name": "Mac OS X",
      device: "MacBookPro18,3",
      "device.family": "Mac",
      runtime: "node v24.1.0",
      "runtime.name": "node",
    });
  });

  it("keeps a server's system apart from its visitor's", () => {
    const contexts = { os: { name: "Linux", version: "6.8" }, device: { arch: "x64", memory_size: 1024 } };
    const tags = tagsOf({ platform: "node", contexts, ...withAgent(IPHONE) });
    expect(tags).toMatchObject({ os: "Linux 6.8", client_os: "iOS 17.4.1", "client_os.name": "iOS" });
    expect(tagsOf({ platform: "python", ...withAgent(IPHONE) })["os"]).toBeUndefined();
  });

  it("says how the thrown error was caught, not its causes", () => {
    const exception = [
      { mechanism: { type: "onerror", handled: false } },
      { mechanism: { type: "chained", handled: true } },
    ];
    expect(tagsOf({ exception })).toEqual({ mechanism: "onerror", handled: "no" });
    expect(tagsOf({ exception: [{ mechanism: { type: "generic" } }] })).toEqual({ mechanism: "generic" });
  });

  it("says how a Java error was caught, not the errors suppressed with it", () => {
    const exception = [
      { mechanism: { type: "UncaughtExceptionHandler", handled: false, exception_id: 0 } },
      { mechanism: { type: "suppressed", exception_id: 1, parent_id: 0 } },
    ];
    expect(tagsOf({ exception: exception.toReversed() })["mechanism"]).toBe("UncaughtExceptionHandler");
    expect(tagsOf({ exception })).toEqual({ mechanism: "UncaughtExceptionHandler", handled: "no" });
    expect(tagsOf({ exception: exception.slice(1) })).toEqual({ mechanism: "suppressed" });
  });

  it("leaves query and fragment out of the URL", () => {
    const request = { url: "https://shop.example/cart?token=1#top" };
    expect(tagsOf({ request, server_name: "web-1", dist: "7" })).toEqual({
      url: "https://shop.example/cart",
      server_name: "web-1",
      dist: "7",
    });
  });

  it("lets a tag that the SDK sent win, and stay in its place", () => {
    const tags: [string, string][] = [
      ["tenant", "acme"],
      ["browser", "Ours 3"],
    ];
    expect(
      eventTags({ tags, platform: "javascript", ...withAgent(CHROME) } as EventPayload).slice(0, 3),
    ).toEqual([...tags, ["browser.name", "Chrome"]]);
  });

  it("bounds each value", () => {
    expect(tagsOf({ request: { url: `https://x.example/${"😀".repeat(500)}` } })["url"]).toHaveLength(200);
  });

  it("derives nothing from what was scrubbed", () => {
    expect(
      tagsOf({
        request: { url: "https://shop.example/u/[Filtered]/cart", headers: [["user-agent", "[Filtered]"]] },
        contexts: { os: { name: "[Filtered]", version: "1" }, device: { model: "[Filtered]" } },
        server_name: "[Filtered]",
      }),
    ).toEqual({ url: "https://shop.example/u/[Filtered]/cart" });
  });
});
