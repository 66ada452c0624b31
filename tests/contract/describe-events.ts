import { describe, expect, it } from "vitest";
import type { IssueSort } from "#collector/store/port/issues.ts";
import { makeBatch, makeEvent, newEventId, newHash, newTraceId, NOW, PROJECT } from "./make-batch.ts";
import { useStore, type OpenStore } from "./open-store.ts";

const HOUR = 3_600_000;

/** Storing events, and grouping them into issues. */
export function describeEvents(name: string, openStore: OpenStore): void {
  describe(`${name}: events and issues`, () => {
    const { store } = useStore(openStore);
    const append = (...events: ReturnType<typeof makeEvent>[]) => store().append(makeBatch({ events }));
    const list = (text = "", sort: IssueSort = "date", page = { limit: 50 }) =>
      store().listIssues(
        PROJECT,
        { condition: text === "" ? { kind: "all", of: [] } : { kind: "text", text } },
        sort,
        page,
        NOW,
      );

    it("returns an event unchanged, with its grouping and tags", async () => {
      const made = makeEvent({
        timestamp: NOW + 0.125,
        traceId: newTraceId(),
        userKey: "id:7",
        release: "shop@1.0",
        extra: { tags: [["url", "/a"]], extra: { nested: { deep: [1, "ü", null] } }, message: "line\nline" },
      });
      const { events } = await append(made);
      const stored = await store().getEvent(PROJECT, made.event.eventId);
      expect(stored?.event).toEqual(made.event);
      expect(stored?.grouping).toEqual(made.grouping);
      expect(stored?.issue.id).toBe(events[0]?.issueId);
      expect(stored?.size).toBe(Buffer.byteLength(JSON.stringify(made.event.payload)));
      const { items } = await store().listIssueEvents(stored!.issue.id, { limit: 10 });
      const { payload: _, ...line } = made.event;
      expect(items).toEqual([{ event: line, issueId: stored?.issue.id, tags: [["url", "/a"]] }]);
    });

    it("adds an event to the issue of any of its hashes, and its other hashes to that issue", async () => {
      const [a, b, c] = [newHash(), newHash(), newHash()];
      const first = await append(makeEvent({ hashes: [a, b] }));
      const second = await append(makeEvent({ hashes: [c, b] }));
      const third = await append(makeEvent({ hashes: [c] }));
      const other = await append(makeEvent());
      expect(first.events[0]).toMatchObject({ outcome: "accepted", isNewIssue: true });
      expect(second.events[0]).toMatchObject({ issueId: first.events[0]?.issueId, isNewIssue: false });
      expect(third.events[0]?.issueId).toBe(first.events[0]?.issueId);
      expect(other.events[0]?.issueId).not.toBe(first.events[0]?.issueId);
    });

    it("stores an event id once, whether repeated later or in the same batch", async () => {
      const made = makeEvent();
      const first = await append(made, made);
      const again = await append(made);
      expect(first.events.map(({ outcome }) => outcome)).toEqual(["accepted", "duplicate"]);
      expect(again.events[0]).toEqual({ ...first.events[0], outcome: "duplicate", isNewIssue: false });
      const issue = await store().getIssue(first.events[0]!.issueId, NOW);
      expect(issue?.issue.events).toBe(1);
    });

    it("numbers issues per project, and counts events, users, releases and hours", async () => {
      const hashes = [newHash()];
      await append(makeEvent());
      await append(
        makeEvent({ hashes, timestamp: NOW - 2 * HOUR, userKey: "id:1", release: "shop@2" }),
        makeEvent({ hashes, timestamp: NOW - 3 * HOUR, userKey: "id:2", release: "shop@1", title: "older" }),
        makeEvent({
          hashes,
          timestamp: NOW,
          userKey: "id:1",
          release: "shop@3",
          title: "newest",
          level: "fatal",
        }),
      );
      const { items } = await list("newest");
      expect(items[0]?.issue).toMatchObject({
        shortId: "APP-2",
        status: "unresolved",
        title: "newest",
        level: "fatal",
        events: 3,
        users: 2,
        firstSeen: NOW - 3 * HOUR,
        lastSeen: NOW,
        firstRelease: "shop@1",
        lastRelease: "shop@3",
      });
      const hourly = items[0]!.hourly;
      expect(hourly).toHaveLength(24);
      expect(hourly.slice(-4).map(({ events }) => events)).toEqual([1, 1, 0, 1]);
      expect(hourly.at(-1)?.hour).toBe(NOW);
    });

    it("stores 100 payloads per issue and hour, the first of each release, and the latest", async () => {
      const hashes = [newHash()];
      const made = Array.from({ length: 104 }, (_, index) => makeEvent({ hashes, timestamp: NOW + index }));
      const { events } = await append(...made);
      const outcomes = events.map(({ outcome }) => outcome);
      expect(outcomes.filter((outcome) => outcome === "accepted")).toHaveLength(100);
      expect(outcomes.slice(100)).toEqual(Array(4).fill("over_issue_cap"));
      expect(
        (await append(makeEvent({ hashes, release: "new", timestamp: NOW + 50.5 }))).events[0]?.outcome,
      ).toBe("accepted");
      expect((await append(made[101]!)).events[0]?.outcome).toBe("duplicate");

      const id = events[0]!.issueId;
      expect((await store().getIssue(id, NOW))?.issue.events).toBe(105);
      expect((await store().getLatestEvent(id))?.event.eventId).toBe(made[103]?.event.eventId);
      expect(await store().getEvent(PROJECT, made[102]!.event.eventId)).toBeNull();
      expect((await store().find(made[102]!.event.eventId))[0]).toMatchObject({
        kind: "event",
        path: `/observe/issues/${id}`,
      });
      const ledger = await store().listOutcomes(NOW - HOUR, NOW + HOUR);
      expect(ledger).toEqual([
        { projectId: 1, category: "error", kind: "accepted", reason: "", quantity: 101 },
        { projectId: 1, category: "error", kind: "duplicate", reason: "", quantity: 1 },
        { projectId: 1, category: "error", kind: "over_issue_cap", reason: "", quantity: 4 },
      ]);
      const nextHour = await append(makeEvent({ hashes, receivedAt: NOW + HOUR }));
      expect(nextHour.events[0]?.outcome).toBe("accepted");
    });

    it("pages through issues in every order without losing or repeating any", async () => {
      await append(...Array.from({ length: 7 }, (_, index) => makeEvent({ timestamp: NOW - (index % 3) })));
      for (const sort of ["date", "new", "freq", "user", "trend"] as const) {
        const seen: number[] = [];
        let cursor: string | undefined;
        do {
          const page: Awaited<ReturnType<typeof list>> = await list("", sort, {
            limit: 3,
            ...(cursor && { cursor }),
          });
          seen.push(...page.items.map(({ issue }) => issue.id));
          cursor = page.next ?? undefined;
        } while (cursor !== undefined);
        expect(new Set(seen).size).toBe(7);
        expect(seen).toHaveLength(7);
        const second = await list("", sort, {
          limit: 3,
          cursor: (await list("", sort, { limit: 3 })).next!,
        } as never);
        const first = await list("", sort, { limit: 3, cursor: second.previous! } as never);
        expect(first.items.map(({ issue }) => issue.id)).toEqual(seen.slice(0, 3));
        expect([first.previous, first.next === null]).toEqual([null, false]);
      }
      await expect(list("", "date", { limit: 3, cursor: "nonsense" } as never)).rejects.toMatchObject({
        code: "bad_cursor",
      });
    });

    it("links each event to its neighbours in the issue, and pages through them, latest first", async () => {
      const hashes = [newHash()];
      const made = [3, 1, 2].map((offset) => makeEvent({ hashes, timestamp: NOW + offset }));
      const { events } = await append(...made);
      const [three, one, two] = made.map(({ event }) => event.eventId);
      const middle = await store().getEvent(PROJECT, two!);
      expect([middle?.previous, middle?.next]).toEqual([one, three]);
      expect(await store().placeEvent(PROJECT, two!)).toEqual({ number: 2, of: 3 });
      expect(await store().placeEvent(PROJECT, newEventId())).toBeNull();
      const first = await store().listIssueEvents(events[0]!.issueId, { limit: 2 });
      const rest = await store().listIssueEvents(events[0]!.issueId, { limit: 2, cursor: first.next! });
      expect([...first.items, ...rest.items].map(({ event }) => event.eventId)).toEqual([three, two, one]);
      expect(rest.next).toBeNull();
    });

    it("stores an event's attachments once each, and its feedback", async () => {
      const made = makeEvent();
      const { eventId } = made.event;
      const attachment = {
        projectId: PROJECT,
        eventId,
        filename: "shot.png",
        contentType: "image/png",
        attachmentType: "event.attachment",
        payload: new Uint8Array([0, 255, 10]),
      };
      const feedback = {
        projectId: PROJECT,
        feedbackId: makeEvent().event.eventId,
        eventId,
        replayId: null,
        traceId: null,
        release: null,
        environment: null,
        receivedAt: NOW,
        name: "Ann",
        email: null,
        message: "it broke",
        url: null,
      };
      const batch = makeBatch({
        events: [made],
        attachments: [attachment],
        feedback: [{ ...feedback, payload: null }],
      });
      await store().append(batch);
      await store().append(batch);
      const stored = await store().getEvent(PROJECT, eventId);
      expect(stored?.feedback).toEqual([{ ...feedback, status: "unresolved" }]);
      expect(stored?.attachments).toMatchObject([
        { filename: "shot.png", contentType: "image/png", size: 3 },
      ]);
      const file = await store().getAttachment(stored!.attachments[0]!.id);
      expect(file).toEqual(attachment);
      expect(await store().getAttachment("nonsense")).toBeNull();
      expect((await store().find(feedback.feedbackId))[0]).toMatchObject({
        kind: "feedback",
        path: `/observe/feedback/${feedback.feedbackId}`,
      });
    });
  });
}
