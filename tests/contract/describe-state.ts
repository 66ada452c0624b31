import { describe, expect, it } from "vitest";
import { makeBatch, makeEvent, makeSpan, newTraceId, NOW } from "./make-batch.ts";
import { useStore, type OpenStore } from "./open-store.ts";

/** Everything that is not telemetry, and finding entities by id. */
export function describeState(name: string, openStore: OpenStore): void {
  describe(`${name}: projects, source maps, finding`, () => {
    const { store } = useStore(openStore);

    it("starts with the project `app` and a random key", async () => {
      const projects = await store().listProjects();
      expect(projects).toMatchObject([{ id: 1, slug: "app" }]);
      expect(projects[0]?.publicKey).toMatch(/^[0-9a-f]{32}$/);
    });

    it("stores source maps by debug id, and lists the missing ones", async () => {
      const map = new TextEncoder().encode('{"version":3}');
      await store().putSourceMap("a", map, NOW);
      expect(await store().getSourceMap("a")).toEqual(map);
      expect(await store().getSourceMap("b")).toBeNull();
      expect(await store().missingSourceMaps(["a", "b"])).toEqual(["b"]);
    });

    it("finds entities by id, however it is written", async () => {
      const traceId = newTraceId();
      const made = makeEvent({ release: "shop@1.0+7", digest: "987654" });
      const span = makeSpan({ traceId, name: "GET /found" });
      await store().append(makeBatch({ events: [made], spans: [span] }));
      const { eventId } = made.event;
      const kinds = async (text: string) => (await store().find(text)).map(({ kind }) => kind);
      const inFours = eventId.replaceAll(/(.{4})(?=.)/g, "$1 ");
      for (const text of [eventId, eventId.toUpperCase(), inFours, ` ${inFours.replaceAll(" ", "-")} `]) {
        expect((await store().find(text))[0]).toEqual({
          kind: "event",
          id: eventId,
          title: made.event.title,
          path: `/observe/issues/1/events/${eventId}`,
        });
      }
      expect((await store().find(traceId))[0]).toMatchObject({
        kind: "trace",
        title: "GET /found",
        path: `/observe/traces/${traceId}`,
      });
      expect((await store().find(span.spanId))[0]).toMatchObject({ kind: "span", title: "GET /found" });
      expect(await kinds("app-1")).toEqual(["issue"]);
      expect(await kinds("1")).toEqual(["issue"]);
      expect(await kinds("shop@1.0+7")).toEqual(["release"]);
      expect(await kinds("987654")).toEqual(["event"]);
      expect(await kinds("APP-2")).toEqual([]);
      expect(await kinds("")).toEqual([]);
      expect(await kinds("x".repeat(5000))).toEqual([]);
      expect(await kinds("' OR 1=1 --")).toEqual([]);
    });
  });
}
