import { describe, expect, it } from "vitest";
import type { IssueCondition } from "#collector/store/port/issues.ts";
import { SYSTEM } from "#model/actor.ts";
import type { IssueChange } from "#model/issue-change.ts";
import { makeBatch, makeEvent, newEventId, newHash, NOW, PROJECT } from "./make-batch.ts";
import { useStore, type OpenStore } from "./open-store.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const text = (words: string): IssueCondition => ({ kind: "text", text: words });
const tag = (key: string, ...value: string[]): IssueCondition => ({ kind: "tag", key, value });
const all = (...of: IssueCondition[]): IssueCondition => ({ kind: "all", of });
const any = (...of: IssueCondition[]): IssueCondition => ({ kind: "any", of });
const not = (of: IssueCondition): IssueCondition => ({ kind: "not", of });

/** Searching issues. */
export function describeIssueSearch(name: string, openStore: OpenStore): void {
  describe(`${name}: searching issues`, () => {
    const { store, time } = useStore(openStore);
    const append = (...events: ReturnType<typeof makeEvent>[]) => store().append(makeBatch({ events }));
    const titles = async (condition: IssueCondition, sort: "date" | "trend" = "date") =>
      (await store().listIssues(PROJECT, { condition }, sort, { limit: 50 }, time.now)).items
        .map(({ issue }) => issue.title)
        .toSorted();

    it("finds words of titles, places, messages, values, causes, functions and files", async () => {
      await append(
        makeEvent({
          title: "Database is GONE",
          culprit: "query(db.ts)",
          extra: {
            logentry: { formatted: "replica seven was lost" },
            exception: [
              { type: "ConnectTimeoutError", value: "no answer from 10.1.2.3" },
              {
                type: "Error",
                value: "outer",
                stacktrace: {
                  frames: [{ function: "loadOrderLines", filename: "app/orders/load-lines.ts", lineno: 1 }],
                },
              },
            ],
          },
        }),
        makeEvent({ title: "Slow" }),
      );
      for (const words of [
        "gone",
        "DB.ts",
        "replica seven",
        "10.1.2.3",
        "connecttimeouterror",
        "timeout",
        "loadOrder",
        "lines",
        "orders/load-lines",
        "datab",
      ])
        expect([words, await titles(text(words))]).toEqual([words, ["Database is GONE"]]);
      for (const words of ["nowhere", "seven replica", "da", "100%"])
        expect([words, await titles(text(words))]).toEqual([words, []]);
      expect(await titles(all(text("gone"), text("loadOrderLines")))).toEqual(["Database is GONE"]);
      expect(await titles(all(text("gone"), text("nowhere")))).toEqual([]);
    });

    it("finds words that only a later event of an issue has", async () => {
      const hashes = [newHash()];
      await append(makeEvent({ hashes, title: "first", extra: { message: "order 4711 failed" } }));
      await append(makeEvent({ hashes, title: "second", extra: { message: "order 4712 failed" } }));
      expect(await titles(text("4711"))).toEqual(["second"]);
      expect(await titles(text("4712"))).toEqual(["second"]);
    });

    it("finds titles in scripts without spaces, and those without letters", async () => {
      await append(makeEvent({ title: "データベース接続エラー" }), makeEvent({ title: "??!" }));
      expect(await titles(text("接続"))).toEqual(["データベース接続エラー"]);
      expect(await titles(text("?!"))).toEqual(["??!"]);
    });

    it("finds tags, fields that count as tags, and patterns of their values", async () => {
      await append(
        makeEvent({
          title: "a",
          release: "shop@1.2.0",
          environment: "production",
          extra: { tags: [["tenant", "Acme"]], user: { email: "ann@acme.example" } },
        }),
        makeEvent({
          title: "b",
          release: "shop@1.20.1",
          extra: { tags: [["tenant", "bolt_50%"]], user: { email: "bob@bolt.example" } },
        }),
        makeEvent({ title: "c" }),
      );
      expect(await titles(tag("tenant", "acme"))).toEqual(["a"]);
      expect(await titles(tag("tenant", "", "_50%"))).toEqual(["b"]);
      expect(await titles(tag("tenant", "acm", "x"))).toEqual([]);
      expect(await titles(tag("release", "shop@1.2", ""))).toEqual(["a", "b"]);
      expect(await titles(tag("release", "shop@1.2.", ""))).toEqual(["a"]);
      expect(await titles(tag("environment", "production"))).toEqual(["a"]);
      expect(await titles(tag("user.email", "", "@bolt.example"))).toEqual(["b"]);
      expect(await titles({ kind: "has", key: "tenant" })).toEqual(["a", "b"]);
      expect(await titles(tag("colour", "red"))).toEqual([]);
    });

    it("combines and negates conditions", async () => {
      await append(
        makeEvent({ title: "a one", level: "warning", extra: { tags: [["k", "1"]] } }),
        makeEvent({ title: "b two", extra: { tags: [["k", "2"]] } }),
        makeEvent({ title: "c three", platform: "python" }),
      );
      expect(await titles(any(tag("k", "1"), text("three")))).toEqual(["a one", "c three"]);
      expect(await titles(not({ kind: "has", key: "k" }))).toEqual(["c three"]);
      expect(await titles(all(not(text("one")), { kind: "level", level: "error" }))).toEqual([
        "b two",
        "c three",
      ]);
      expect(await titles(not(any(text("one"), text("two"))))).toEqual(["c three"]);
      expect(await titles({ kind: "column", column: "platform", value: ["py", ""] })).toEqual(["c three"]);
      expect(await titles({ kind: "column", column: "title", value: ["B TWO"] })).toEqual(["b two"]);
      expect(await titles({ kind: "status", status: "resolved" })).toEqual([]);
      expect(await titles(any())).toEqual([]);
    });

    it("compares counts and times", async () => {
      const hashes = [newHash()];
      await append(
        makeEvent({ hashes, title: "many", timestamp: NOW - 3 * DAY, userKey: "id:1" }),
        makeEvent({ hashes, title: "many", timestamp: NOW - HOUR, userKey: "id:2" }),
        makeEvent({ title: "old", timestamp: NOW - 5 * DAY }),
      );
      expect(await titles({ kind: "events", atLeast: 2 })).toEqual(["many"]);
      expect(await titles({ kind: "events", atLeast: 1, atMost: 1 })).toEqual(["old"]);
      expect(await titles({ kind: "users", atLeast: 2 })).toEqual(["many"]);
      expect(await titles({ kind: "lastSeen", atLeast: NOW - DAY })).toEqual(["many"]);
      expect(await titles({ kind: "firstSeen", atMost: NOW - 4 * DAY })).toEqual(["old"]);
    });

    it("finds assigned, regressed and unassigned issues", async () => {
      const hashes = [newHash()];
      const { events } = await append(makeEvent({ hashes, title: "mine" }), makeEvent({ title: "nobody's" }));
      const change = (what: IssueChange) =>
        store().changeIssues(
          { bulkId: newEventId(), actor: SYSTEM, change: what, ids: [events[0]!.issueId], total: 1 },
          NOW,
        );
      await change({ kind: "assign", to: "me" });
      const of = (...value: string[]): IssueCondition => ({ kind: "column", column: "assignee", value });
      expect(await titles(of("me"))).toEqual(["mine"]);
      expect(await titles(of(""))).toEqual(["nobody's"]);
      expect(await titles(not(of("")))).toEqual(["mine"]);
      expect(await titles(not(of("ann")))).toEqual(["mine", "nobody's"]);
      await change({ kind: "resolve", in: "now" });
      time.now = NOW + HOUR;
      await append(makeEvent({ hashes, title: "mine", timestamp: time.now, receivedAt: time.now }));
      expect(await titles({ kind: "substatus", substatus: "regressed" })).toEqual(["mine"]);
    });

    it("sorts by the increase in the last day over the one before", async () => {
      const [up, down] = [[newHash()], [newHash()]];
      await append(
        ...[1, 2, 3].map((hours) => makeEvent({ hashes: up, title: "up", timestamp: NOW - hours * HOUR })),
        ...[25, 26].map((hours) => makeEvent({ hashes: down, title: "down", timestamp: NOW - hours * HOUR })),
        makeEvent({ title: "still", timestamp: NOW - 4 * DAY }),
      );
      const { items } = await store().listIssues(PROJECT, { condition: all() }, "trend", { limit: 5 }, NOW);
      expect(items.map(({ issue }) => issue.title)).toEqual(["up", "still", "down"]);
      expect(await titles(text("down"), "trend")).toEqual(["down"]);
    });

    it("counts events by day, including days without any", async () => {
      const hashes = [newHash()];
      await append(...[0, 0, 2, 20].map((days) => makeEvent({ hashes, timestamp: NOW - days * DAY })));
      const [item] = (await store().listIssues(PROJECT, { condition: all() }, "date", { limit: 1 }, NOW))
        .items;
      expect(item?.daily).toHaveLength(14);
      expect(item?.daily.slice(-3).map(({ events }) => events)).toEqual([1, 0, 2]);
      expect(item?.daily.at(-1)?.day).toBe(Math.floor(NOW / DAY) * DAY);
    });

    it("lists tags and their values, the most frequent first", async () => {
      await append(
        makeEvent({
          extra: {
            tags: [
              ["tenant", "a"],
              ["theme", "dark"],
            ],
          },
        }),
        makeEvent({ extra: { tags: [["tenant", "b"]] } }),
        makeEvent({ extra: { tags: [["tenant", "b"]] } }),
      );
      expect(await store().listTagKeys(PROJECT, "t", 10)).toEqual(["tenant", "theme"]);
      expect(await store().listTagValues(PROJECT, "tenant", "", 10)).toEqual(["b", "a"]);
      expect(await store().listTagValues(PROJECT, "tenant", "%", 10)).toEqual([]);
      expect(await store().listTagValues(PROJECT, "none", "", 10)).toEqual([]);
    });
  });
}
