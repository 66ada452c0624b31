import { describe, expect, it } from "vitest";
import type { ProjectId } from "#lib/ids.ts";
import { makeBatch, makeEvent, makeSpan, NOW } from "./make-batch.ts";
import { useStore, type OpenStore } from "./open-store.ts";

const APP = 1 as ProjectId;
const COMMIT = {
  id: "2a5cefa63f878b0a9fa722a41d6084b75b68b14a",
  message: "two: more",
  authorName: "n",
  authorEmail: null,
  repository: "shop",
  timestamp: "2026-11-20T23:20:00Z",
};

/** Announced releases, and releases seen in events. */
export function describeReleases(name: string, openStore: OpenStore): void {
  describe(`${name}: releases`, () => {
    const { store, time } = useStore(openStore);
    const listed = async (text = "", page: { limit: number; cursor?: string } = { limit: 10 }) =>
      (await store().listReleases(APP, text, page)).items.map(({ version }) => version);

    it("returns an announced release, and one that was only seen in events", async () => {
      await store().putRelease(APP, "shop@2", { url: "https://shop.example/2" }, NOW);
      await store().append(makeBatch({ events: [makeEvent({ release: "shop@1" })] }));
      expect(await store().getRelease(APP, "shop@2")).toEqual({
        projectId: APP,
        version: "shop@2",
        createdAt: NOW,
        releasedAt: null,
        url: "https://shop.example/2",
        ref: null,
        status: "open",
        commits: [],
        firstSeen: null,
        lastSeen: null,
        newIssues: 0,
        issues: 0,
        deploy: null,
      });
      expect(await store().getRelease(APP, "shop@1")).toMatchObject({
        createdAt: null,
        firstSeen: expect.any(Number) as number,
        newIssues: 1,
        issues: 1,
      });
      expect(await store().getRelease(APP, "shop@3")).toBeNull();
    });

    it("moves last seen with every second's events", async () => {
      const at = NOW - (NOW % 60_000);
      for (const receivedAt of [at, at + 2_500])
        await store().append(makeBatch({ events: [makeEvent({ release: "shop@1", receivedAt })] }));
      expect(await store().getRelease(APP, "shop@1")).toMatchObject({ firstSeen: at, lastSeen: at + 2_500 });
    });

    it("never reports last seen before first seen", async () => {
      const at = NOW - (NOW % 60_000) + 45_000;
      await store().append(makeBatch({ events: [makeEvent({ release: "shop@1", receivedAt: at })] }));
      expect(await store().getRelease(APP, "shop@1")).toMatchObject({ firstSeen: at, lastSeen: at });
    });

    it("counts the events of each release by hour, across days", async () => {
      const hour = 3_600_000;
      const send = async (at: number, release: string | null) => {
        time.now = at;
        await store().append(makeBatch({ events: [makeEvent({ release, receivedAt: at })] }));
      };
      const between = async (start: number, end: number) =>
        Object.fromEntries(await store().countReleaseEvents(APP, start, end));
      const noon = NOW - (NOW % (24 * hour)) + 12 * hour;
      await send(noon, "shop@1");
      await store().append(
        makeBatch({
          events: [
            makeEvent({ release: "shop@1", receivedAt: noon }),
            makeEvent({ release: "shop@2", receivedAt: noon }),
          ],
        }),
      );
      await send(noon + 2 * hour, null);
      await send(noon + 20 * hour, "shop@1");
      const known = makeEvent({ release: "shop@2", receivedAt: noon + 21 * hour });
      time.now = noon + 21 * hour;
      await store().append(makeBatch({ events: [known] }));
      await store().append(makeBatch({ events: [known] }));
      expect(await between(noon, noon + 22 * hour)).toEqual({ "shop@1": 3, "shop@2": 2 });
      expect(await between(noon + hour, noon + 22 * hour)).toEqual({ "shop@1": 1, "shop@2": 1 });
      expect(await between(noon + 3 * hour, noon + 5 * hour)).toEqual({});
      expect(await store().countReleaseEvents(2 as ProjectId, noon, noon + 22 * hour)).toEqual([]);
    });

    it("updates single fields of a release", async () => {
      await store().putRelease(APP, "shop@1", { url: "https://shop.example/1", ref: "main" }, NOW);
      await store().putRelease(APP, "shop@1", { releasedAt: NOW + 5, commits: [COMMIT] }, NOW + 9);
      await store().putRelease(APP, "shop@1", { status: "archived" }, NOW + 9);
      expect(await store().getRelease(APP, "shop@1")).toMatchObject({
        createdAt: NOW,
        url: "https://shop.example/1",
        ref: "main",
        releasedAt: NOW + 5,
        commits: [COMMIT],
        status: "archived",
      });
    });

    it("lists the latest first, in pages, and filters by version", async () => {
      for (const [at, version] of ["shop@1", "shop@2", "cart@1"].entries())
        await store().putRelease(APP, version, {}, NOW + at);
      expect(await listed()).toEqual(["cart@1", "shop@2", "shop@1"]);
      expect(await listed("SHOP")).toEqual(["shop@2", "shop@1"]);
      const first = await store().listReleases(APP, "", { limit: 2 });
      expect(first.items).toHaveLength(2);
      expect(await listed("", { limit: 2, cursor: first.next ?? "" })).toEqual(["shop@1"]);
      await expect(store().listReleases(APP, "", { limit: 2, cursor: "x" })).rejects.toMatchObject({
        code: "bad_cursor",
      });
    });

    it("lists releases that requests name, and those of a service, an environment or a time", async () => {
      const span = (service: string, version: string, environment: string, minute: number) =>
        makeSpan({
          service,
          start: BigInt(NOW + minute * 60_000) * 1_000_000n,
          resource: {
            "service.name": service,
            "service.version": version,
            "deployment.environment.name": environment,
          },
        });
      await store().append(
        makeBatch({
          spans: [span("web", "w1", "production", 0), span("mail", "m1", "staging", 5)],
          events: [makeEvent({ release: "web@7", environment: "staging" }), makeEvent({ release: "r1" })],
        }),
      );
      const of = async (filter: object) =>
        (await store().listReleases(APP, "", { limit: 10 }, filter)).items
          .map(({ version }) => version)
          .toSorted();
      expect(await of({})).toEqual(["m1", "r1", "w1", "web@7"]);
      expect(await of({ service: "web" })).toEqual(["w1", "web@7"]);
      expect(await of({ environment: "staging" })).toEqual(["m1", "web@7"]);
      expect(await of({ environment: "staging", service: "web" })).toEqual(["web@7"]);
      expect(await of({ start: NOW + 2 * 60_000 })).toEqual(["m1"]);
      expect(await store().getRelease(APP, "m1")).toMatchObject({
        firstSeen: NOW + 5 * 60_000,
        lastSeen: NOW + 6 * 60_000,
      });
      expect(await store().listReleaseStarts(APP, { start: NOW + 60_000 })).toEqual([
        { version: "m1", firstSeen: NOW + 5 * 60_000, services: ["mail"] },
      ]);
      const starts = await store().listReleaseStarts(APP, { start: 0, environment: "production" });
      expect(starts.map(({ version }) => version)).toEqual(["w1"]);
    });

    it("calls a service's release as events do that name its package", async () => {
      const resource = { "service.name": "shop", "service.version": "1.2.0" };
      await store().append(makeBatch({ spans: [makeSpan({ resource })] }));
      const names = async () => (await store().listServiceReleases({})).map(({ version }) => version);
      expect(await names()).toEqual(["1.2.0"]);
      await store().append(makeBatch({ events: [makeEvent({ release: "shop@1.2.0" })] }));
      expect(await names()).toEqual(["shop@1.2.0"]);
      expect(await listed()).toEqual(["shop@1.2.0"]);
      const range = { start: NOW, end: NOW + 60_000, release: "shop@1.2.0" };
      const [series] = await store().queryRates(range, 60_000, null);
      expect(series?.total.requests).toBe(1);
    });

    it("counts the events of an environment", async () => {
      await store().append(
        makeBatch({
          events: [
            makeEvent({ release: "shop@1", environment: "staging" }),
            makeEvent({ release: "shop@1", environment: "production" }),
            makeEvent({ release: "shop@1" }),
          ],
        }),
      );
      expect(await store().countReleaseEvents(APP, NOW, NOW)).toEqual([["shop@1", 3]]);
      expect(await store().countReleaseEvents(APP, NOW, NOW, "staging")).toEqual([["shop@1", 1]]);
      expect(await store().countReleaseEvents(APP, NOW, NOW, "none")).toEqual([]);
    });

    it("stores deploys of a release, the latest first", async () => {
      await store().putRelease(APP, "shop@1", {}, NOW);
      const deploy = { name: null, url: null, startedAt: null };
      await store().addDeploy(APP, "shop@1", { ...deploy, environment: "staging", finishedAt: NOW });
      await store().addDeploy(APP, "shop@1", { ...deploy, environment: "production", finishedAt: NOW + 1 });
      const deploys = await store().listDeploys(APP, "shop@1");
      expect(deploys.map(({ environment }) => environment)).toEqual(["production", "staging"]);
      expect((await store().getRelease(APP, "shop@1"))?.deploy).toEqual(deploys[0]);
    });

    it("deletes a release until it is seen again", async () => {
      const heard = () => store().append(makeBatch({ events: [makeEvent({ release: "shop@1" })] }));
      await heard();
      await store().putRelease(APP, "shop@1", {}, NOW);
      expect(await store().deleteRelease(APP, "shop@1")).toBe(true);
      expect(await store().deleteRelease(APP, "shop@1")).toBe(false);
      expect(await listed()).toEqual([]);
      await heard();
      expect(await listed()).toEqual(["shop@1"]);
    });

    it("lists a project's events, the latest received first, in pages", async () => {
      const events = [makeEvent(), makeEvent(), makeEvent()];
      await store().append(makeBatch({ events }));
      const ids = events.map(({ event }) => event.eventId).toReversed();
      const first = await store().listEvents(APP, { limit: 2 });
      expect(first.items.map(({ event }) => event.eventId)).toEqual(ids.slice(0, 2));
      const rest = await store().listEvents(APP, { limit: 2, cursor: first.next ?? "" });
      expect(rest.items.map(({ event }) => event.eventId)).toEqual(ids.slice(2));
      expect(rest.next).toBeNull();
      expect((await store().listEvents(2 as ProjectId, { limit: 2 })).items).toEqual([]);
    });
  });
}
