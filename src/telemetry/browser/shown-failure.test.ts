import { afterEach, beforeEach, expect, test, vi } from "vitest";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const sent: string[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.resetModules();
  vi.stubGlobal("document", {
    documentElement: { dataset: {} },
    querySelector: (selector: string) =>
      selector.includes("sentry-trace") ? { content: `${TRACE}-b7ad6b7169203331-1` } : null,
  });
  vi.stubGlobal("sessionStorage", {});
  vi.stubGlobal("location", { origin: "http://here", pathname: "/" });
  vi.stubGlobal("navigator", {
    sendBeacon: (_: string, envelope: string) => sent.push(JSON.parse(envelope.split("\n", 1)[0]!).event_id),
  });
});
afterEach(() => vi.unstubAllGlobals());

async function start() {
  const [{ shownFailure, reportShownFailure, publishServerFailure }, { onFailure }] = await Promise.all([
    import("./shown-failure.ts"),
    import("./failures.ts"),
  ]);
  const told: string[] = [];
  onFailure((id) => told.push(id));
  return { shownFailure, reportShownFailure, publishServerFailure, told };
}

/** As Next gives a server's error to the browser. */
const fromServer = (digest = "2338198471") => Object.assign(new Error("hidden"), { digest });

test("the same error shown in two places is one failure", async () => {
  const { shownFailure } = await start();
  const error = new Error("once");
  expect(shownFailure(error)).toBe(shownFailure(error));
});

test.each([["text"], [undefined], [7]])(
  "what is no object is another failure each time it is thrown: %s",
  async (thrown) => {
    const { shownFailure, reportShownFailure } = await start();
    const [first, second] = [shownFailure(thrown), shownFailure(thrown)];
    expect(first.id).not.toBe(second.id);
    // React may run an effect twice.
    for (const failure of [first, first, second]) reportShownFailure(failure);
    await vi.waitFor(() => expect(sent).toEqual([first.id, second.id]));
  },
);

test("an uncaught server error is published under the server's id, a second one under another", async () => {
  const { publishServerFailure, told } = await start();
  const { serverErrorId } = await import("../error-id.ts");
  const { renewTrace, requestTraceId } = await import("./request-trace.ts");
  publishServerFailure(fromServer());
  renewTrace(new Headers({ "next-action": "1f" }));
  const second = requestTraceId()!;
  publishServerFailure(fromServer());
  expect(second).not.toBe(TRACE);
  expect(told).toEqual([TRACE, second].map((trace) => serverErrorId(trace as typeof second, "2338198471")));
  expect(sent).toEqual([]);
});

test("a server error that is being shown is not published as well", async () => {
  const { shownFailure, reportShownFailure, publishServerFailure, told } = await start();
  const error = fromServer();
  reportShownFailure(shownFailure(error));
  publishServerFailure(error);
  expect(told).toEqual([]);
});

test.each(["NEXT_REDIRECT;push;/there;303;", "NEXT_HTTP_ERROR_FALLBACK;404"])(
  "what ends an action without having failed is not told: %s",
  async (digest) => {
    const { publishServerFailure, told } = await start();
    publishServerFailure(fromServer(digest));
    expect(told).toEqual([]);
  },
);
