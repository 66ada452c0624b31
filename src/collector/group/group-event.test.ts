import { describe, expect, test } from "vitest";
import type { EventId, ProjectId } from "#lib/ids.ts";
import type { Attributes } from "#model/attributes.ts";
import type { Event, EventPayload, Frame } from "#model/event.ts";
import { ALGORITHM_1 } from "./algorithm-1.ts";
import { type GroupingAlgorithms, groupEvent } from "./group-event.ts";

function eventOf(payload: Partial<EventPayload>, more: Partial<Event> = {}): Event {
  const platform = payload.platform ?? "node";
  return {
    eventId: "a".repeat(32) as EventId,
    projectId: 1 as ProjectId,
    type: "error",
    timestamp: 0,
    receivedAt: 0,
    level: "error",
    title: "",
    culprit: "",
    platform,
    environment: null,
    release: null,
    transaction: null,
    traceId: null,
    spanId: null,
    userKey: null,
    digest: null,
    payload: {
      event_id: "a".repeat(32) as EventId,
      timestamp: 0,
      received: 0,
      level: "error",
      platform,
      ...payload,
    },
    ...more,
  };
}

const frame = (name: string, more: Partial<Frame> = {}): Frame => ({
  filename: `/srv/app/${name}.ts`,
  function: name,
  in_app: true,
  lineno: 10,
  colno: 2,
  ...more,
});
const thrown = (value: string, frames: Frame[], type = "TypeError") =>
  eventOf({ exception: [{ type, value, stacktrace: { frames } }] });
const joined = (a: Event, b: Event) =>
  groupEvent(a).hashes.some((hash) => groupEvent(b).hashes.includes(hash));

describe("grouping by stack", () => {
  const base = thrown("x of 17", [frame("main"), frame("pay")]);

  test("ignores the message and line numbers", () => {
    expect(groupEvent(base)).toMatchObject({
      variant: "app",
      contributed: ["type TypeError", "main.ts | main | ", "pay.ts | pay | "],
    });
    expect(joined(base, thrown("y of 99", [frame("main", { lineno: 99 }), frame("pay", { colno: 7 })]))).toBe(
      true,
    );
  });

  test("separates other types and other functions", () => {
    expect(joined(base, thrown("x of 17", [frame("main"), frame("pay")], "RangeError"))).toBe(false);
    expect(joined(base, thrown("x of 17", [frame("main"), frame("refund")]))).toBe(false);
  });

  test("keeps an issue together by the system hash when frames change between in-app and system", () => {
    const dependency = frame("lib", { in_app: false });
    const before = thrown("x", [frame("main"), dependency]);
    const after = thrown("x", [frame("main"), { ...dependency, in_app: true }]);
    expect(groupEvent(before).hashes[0]).not.toBe(groupEvent(after).hashes[0]);
    expect(joined(before, after)).toBe(true);
  });

  test("ignores the depth of a recursion", () => {
    const deep = (times: number) =>
      thrown("x", [frame("main"), ...Array.from({ length: times }, () => frame("walk"))]);
    expect(joined(deep(2), deep(200))).toBe(true);
  });

  test("ignores a bundle's hash and origin", () => {
    const at = (filename: string) =>
      eventOf({
        platform: "javascript",
        exception: [{ type: "E", stacktrace: { frames: [{ filename, function: "pay", in_app: true }] } }],
      });
    expect(
      joined(
        at("https://a.example/_next/main-8344d167aa.js"),
        at("https://b.example/_next/main-0badc0ffee11.js?v=2"),
      ),
    ).toBe(true);
  });

  test("uses every cause of a chain", () => {
    const chain = (cause: string) =>
      eventOf({
        exception: [
          { type: cause, stacktrace: { frames: [frame("db")] } },
          { type: "Error", stacktrace: { frames: [frame("main")] } },
        ],
      });
    expect(joined(chain("Timeout"), chain("Refused"))).toBe(false);
  });
});

describe("grouping by message", () => {
  const said = (message: string) => eventOf({ message });

  test.each([
    ["Order 17 not found", "Order 4711 not found"],
    ["mail to jane@example.com failed", "mail to joe@example.org failed"],
    ["GET https://a.example/x/1 failed", "GET https://b.example/y failed"],
    ["took 17ms", "took 3.5 s"],
    ["job 80b55f30-d699-43ff-967c-05bfb2933741 died", "job 11111111-2222-4333-8444-555555555555 died"],
    ["cannot read /tmp/up_8f3a2c1b9d.bin", "cannot read /tmp/up_0c9d8e7f6a.bin"],
    ["at 2026-11-20T18:30:49Z", "at 2025-01-02T03:04:05.678Z"],
    ["peer 10.0.0.1:80 gone", "peer 192.168.7.9:8080 gone"],
    ['user="jane" ok=true', 'user="joe" ok=false'],
  ])("%j and %j are the same", (a, b) => {
    expect(joined(said(a), said(b))).toBe(true);
  });

  test.each([
    ["Request failed with status code 500", "Request failed with status code 404"],
    ["connect ECONNREFUSED", "connect ETIMEDOUT"],
    ["saved", "deleted"],
  ])("%j and %j are different", (a, b) => {
    expect(joined(said(a), said(b))).toBe(false);
  });

  test("uses the template if there is one", () => {
    const logged = (value: string) =>
      eventOf({ message: `cannot load ${value}`, logentry: { message: "cannot load %s", params: [value] } });
    expect(joined(logged("alpha"), logged("beta"))).toBe(true);
  });

  test("uses type and value for an exception without a stack", () => {
    const bare = (value: string) => eventOf({ exception: [{ type: "Error", value }] });
    expect(joined(bare("no 1"), bare("no 2"))).toBe(true);
    expect(joined(bare("no entry"), bare("no exit"))).toBe(false);
  });

  test("gives an empty event a group", () => {
    expect(groupEvent(eventOf({}))).toMatchObject({
      variant: "fallback",
      hashes: [expect.stringMatching(/^[0-9a-f]{32}$/)],
    });
  });

  test("hostile messages take linear time", () => {
    for (const part of ["1", "a", ".", "1.", "a.", "-", "0x", ":", "a@", '= "', "://", "a-"]) {
      expect(groupEvent(said(part.repeat(8_000 / part.length))).hashes).toHaveLength(1);
    }
  });
});

describe("fingerprints", () => {
  const marked = (fingerprint: string[], value = "v") =>
    eventOf({ fingerprint, exception: [{ type: "E", value, stacktrace: { frames: [frame(value)] } }] });

  test("replace the default grouping", () => {
    expect(joined(marked(["mine"], "a"), marked(["mine"], "b"))).toBe(true);
    expect(groupEvent(marked(["mine"]))).toMatchObject({
      variant: "fingerprint",
      contributed: ["fingerprint mine"],
    });
  });

  test("salt the default grouping with {{ default }}, which alone changes nothing", () => {
    expect(joined(marked(["{{ default }}", "x"]), marked(["{{ default }}", "y"]))).toBe(false);
    expect(joined(marked(["{{ default }}", "x"], "a"), marked(["{{default}}", "x"], "b"))).toBe(false);
    expect(groupEvent(marked(["{{ default }}"])).hashes).toEqual(groupEvent(marked([])).hashes);
  });

  test("replace variables", () => {
    expect(
      groupEvent(marked(["{{ error.type }}-{{ error.value }}-{{ level }}-{{ nope }}"])).contributed,
    ).toEqual(["fingerprint E-v-error-{{ nope }}"]);
  });
});

describe("special cases", () => {
  test("policy reports are grouped by directive and origin", () => {
    const report = (blocked: string) =>
      eventOf(
        {
          csp: {
            effective_directive: "script-src",
            blocked_uri: blocked,
            document_uri: "https://a.example/",
          },
        },
        { type: "csp" },
      );
    expect(joined(report("https://evil.example/1.js"), report("https://evil.example/2.js"))).toBe(true);
    expect(joined(report("https://evil.example/1.js"), report("https://other.example/1.js"))).toBe(false);
    expect(groupEvent(report("https://a.example/x.js")).contributed).toEqual([
      "directive script-src",
      "origin self",
    ]);
  });

  test("policy reports that do not say what was blocked are grouped by directive and place", () => {
    const report = (csp: Attributes) =>
      eventOf({ csp: { effective_directive: "script-src", ...csp } }, { type: "csp" });
    const page = (path: string) => report({ document_uri: `https://shop.example${path}` });
    expect(joined(page("/orders/17?a"), page("/orders/99"))).toBe(true);
    expect(joined(page("/orders/17"), page("/cart"))).toBe(false);
    expect(joined(report({ source_file: "https://shop.example/a.js" }), page("/a.js"))).toBe(true);
    expect(groupEvent(report({})).contributed).toEqual(["directive script-src", "origin self"]);
  });

  test("other reports are grouped by kind, on any page", () => {
    const report = (csp: Attributes, type: "crash" | "deprecation" = "deprecation") =>
      eventOf({ csp }, { type });
    const unload = {
      url: "https://a.example/1",
      id: "UnloadHandler",
      source_file: "https://a.example/c1.js",
    };
    expect(
      joined(report(unload), report({ ...unload, url: "https://a.example/2", source_file: "c2.js" })),
    ).toBe(true);
    expect(joined(report(unload), report({ ...unload, id: "WebSQL" }))).toBe(false);
    expect(joined(report({ reason: "oom" }, "crash"), report({ reason: "unresponsive" }, "crash"))).toBe(
      false,
    );
  });

  test("chunk load and hydration errors are grouped by route", () => {
    const failed = (value: string, transaction: string) =>
      eventOf({ platform: "javascript", exception: [{ type: "Error", value }] }, { transaction });
    expect(joined(failed("Loading chunk 17 failed", "/a"), failed("Loading chunk 99 failed", "/a"))).toBe(
      true,
    );
    expect(
      joined(failed("Hydration failed because …", "/a"), failed("Hydration failed because …", "/b")),
    ).toBe(false);
  });

  test.each([
    [
      "Importing a module script failed.",
      "Failed to fetch dynamically imported module: https://a.example/x.js",
    ],
    [
      "Text content does not match server-rendered HTML.",
      "Minified React error #418; visit https://react.dev",
    ],
  ])("%s and similar messages are grouped by route in every browser", (a, b) => {
    const failed = (value: string) =>
      eventOf({ platform: "javascript", exception: [{ type: "TypeError", value }] }, { transaction: "/a" });
    expect(joined(failed(a), failed(b))).toBe(true);
  });

  test("a message that only mentions hydration is not special", () => {
    const failed = (value: string) =>
      eventOf({ platform: "javascript", exception: [{ type: "Error", value }] }, { transaction: "/a" });
    expect(joined(failed("rehydration of the cart failed"), failed("rehydration of the user failed"))).toBe(
      false,
    );
  });

  test("the browser's copy of a server error joins it by digest, and no other error", () => {
    const server = { ...thrown("boom", [frame("page")]), digest: "42" };
    const copy = (digest: string) =>
      eventOf(
        {
          platform: "javascript",
          exception: [
            { type: "Error", value: "Minified React error", stacktrace: { frames: [frame("react")] } },
          ],
        },
        { digest },
      );
    expect(joined(server, copy("42"))).toBe(true);
    expect(joined(copy("42"), copy("43"))).toBe(false);
  });
});

describe("what the first algorithm overlooked", () => {
  const first: GroupingAlgorithms = [ALGORITHM_1];
  const template = (filename: string, context_line: string, rest: Partial<EventPayload> = {}) =>
    eventOf({ message: "Syntax error", unknown: { template: { filename, context_line } }, ...rest });
  const threads = (...names: [name: string, crashed: boolean][]) =>
    names.map(([name, crashed], id) => ({ id, crashed, stacktrace: { frames: [frame(name)] } }));

  test("an error in a template without a stack is grouped by the template and its line", () => {
    expect(groupEvent(template("cart.html", " {% url %} "))).toMatchObject({
      variant: "template",
      contributed: ["template cart.html", "{% url %}"],
    });
    expect(joined(template("cart.html", "{% url %}"), template("order.html", "{% url %}"))).toBe(false);
    const { exception } = thrown("x", [frame("render")]).payload;
    expect(groupEvent(template("cart.html", "a", { exception }))).toMatchObject({ variant: "app" });
  });

  test("a stack that only threads have: the crashed one's before the current one's", () => {
    const event = eventOf({ message: "ANR", threads: threads(["waits", false], ["fails", true]) });
    expect(groupEvent(event)).toMatchObject({ variant: "app", contributed: ["fails.ts | fails | "] });
    const current = { id: 9, current: true, stacktrace: { frames: [] } };
    const moved = eventOf({ threads: [current, ...threads(["waits", false], ["fails", true])] });
    expect(groupEvent(moved).contributed).toEqual(["fails.ts | fails | "]);
  });

  test("a thread that nothing marks counts only if there is no message", () => {
    const idle = threads(["waits", false], ["sleeps", false]);
    expect(groupEvent(eventOf({ threads: idle })).contributed).toEqual(["waits.ts | waits | "]);
    expect(groupEvent(eventOf({ threads: idle, message: "Low memory" })).variant).toBe("message");
  });

  test("finds the issues of the first algorithm, and computes both hashes only for such events", () => {
    const event = template("cart.html", "a");
    expect(groupEvent(event).earlierHashes).toEqual(groupEvent(event, undefined, first).hashes);
    const usual = thrown("x", [frame("pay")]);
    expect(groupEvent(usual)).toMatchObject({
      version: 2,
      hashes: groupEvent(usual, undefined, first).hashes,
    });
    expect(groupEvent(usual).earlierHashes).toBeUndefined();
  });
});
