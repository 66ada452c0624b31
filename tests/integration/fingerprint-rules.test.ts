import { describe, expect, it } from "vitest";
import type { ProjectId } from "#lib/ids.ts";
import { ProjectSettings } from "#model/project-settings.ts";
import { openReadApi, TOKEN } from "./open-read-api.ts";
import { KEY, receiver } from "./receive-harness.ts";

const send = (target: ReturnType<typeof receiver>, event: object) =>
  target.app.request(`/api/1/store/?sentry_key=${KEY}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(event),
  });

describe("a project's fingerprint rules", () => {
  it("apply to new events, before the sender's own fingerprint", async () => {
    const target = receiver();
    const event = { message: "till 7 is stuck", platform: "node", fingerprint: ["own"] };
    await send(target, event);
    const settings = ProjectSettings.parse({ fingerprintRules: 'message:"till * is stuck" -> till' });
    await target.ingest.rules.change(1 as ProjectId, settings);
    await send(target, event);
    await send(target, { ...event, message: "the door is open" });
    const [before, after, other] = target.batches.flatMap(({ events }) =>
      events.map(({ grouping }) => grouping),
    );
    expect(before?.contributed).toEqual(["fingerprint own"]);
    expect(after).toMatchObject({
      contributed: ["fingerprint till"],
      rule: 'message:"till * is stuck" -> till',
    });
    expect(other?.hashes).toEqual(before?.hashes);
  });

  it("are refused with the position of the error", async () => {
    const api = await openReadApi();
    const put = (fingerprintRules: string) =>
      api.app.request("http://localhost/api/v1/projects/app/settings", {
        method: "PUT",
        headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
        body: JSON.stringify({ fingerprintRules }),
      });
    expect((await put("type:X -> x")).status).toBe(200);
    const refused = await put("type:X -> x\nodd:X -> x");
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      detail: expect.stringContaining('fingerprintRules: line 2, position 1: "odd" is not known'),
    });
    // The rules are reloaded before this is answered.
    expect((await api.get("/api/v1/projects/app/settings")).status).toBe(200);
    await api.discard();
  });
});
