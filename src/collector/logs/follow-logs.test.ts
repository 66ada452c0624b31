import { describe, expect, it } from "vitest";
import type { ProjectId } from "#lib/ids.ts";
import { LogFollowQuery } from "#api/logs.ts";
import type { StoredLog } from "#model/stored-trace.ts";
import type { Store } from "#collector/store/port/store.ts";
import { followLogs } from "./follow-logs.ts";

const NOW = 1_795_176_000_000;

function log(id: number): StoredLog {
  return {
    id: String(id),
    traceStored: false,
    record: {
      projectId: 1 as ProjectId,
      time: BigInt(NOW + id) * 1_000_000n,
      observed: null,
      severity: 9,
      severityText: null,
      body: `line ${id}`,
      eventName: null,
      traceId: null,
      spanId: null,
      service: "s",
      scope: null,
      attributes: {},
      resource: {},
      source: "otlp",
    },
  };
}

/** Follows the given polls; each is the store's content at that time, latest first. */
async function follow(looks: { items: StoredLog[]; next: string | null }[], query: { last?: number } = {}) {
  const asked: { start: number; end: number }[] = [];
  const store = {
    listLogs: (filter: { start: number; end: number }) => {
      asked.push({ start: filter.start, end: filter.end });
      return Promise.resolve({ ...looks[asked.length - 1]!, stoppedAt: null });
    },
  } as unknown as Store;
  const context = {
    store,
    clock: () => NOW,
    dashboardUrl: "",
    ingestUrl: () => "",
    symbolicate: () => Promise.resolve(),
    retention: { days: 30, bytes: null },
  };
  const news = followLogs(context, LogFollowQuery.parse(query), () =>
    Promise.resolve(asked.length < looks.length),
  );
  const seen: { ids: string[]; skipped: boolean }[] = [];
  if (news.ok)
    for await (const one of news.value) {
      const [logs, skipped] = "earlier" in one ? [one.earlier, false] : [one.logs, one.skipped];
      seen.push({ ids: logs.map(({ id }) => id), skipped });
    }
  return { seen, asked };
}

describe("followLogs", () => {
  it("yields each record once, oldest first, including late ones", async () => {
    const { seen } = await follow([
      { items: [log(2), log(1)], next: null },
      { items: [log(2), log(1)], next: null },
      { items: [log(4), log(3), log(2), log(1), log(0)], next: null },
    ]);
    expect(seen.map(({ ids }) => ids)).toEqual([["1", "2"], [], ["0", "3", "4"]]);
  });

  it("reports skipped records", async () => {
    const { seen } = await follow([
      { items: [log(1)], next: null },
      { items: [log(9), log(8)], next: "more" },
      { items: [log(10), log(9)], next: "more" },
    ]);
    expect(seen.map(({ skipped }) => skipped)).toEqual([false, true, false]);
  });

  it("begins now", async () => {
    const { asked } = await follow([{ items: [], next: null }]);
    expect(asked[0]).toEqual({ start: NOW, end: NOW + 600_000 });
  });

  it("begins with the last records, and goes on with those after them", async () => {
    const { seen, asked } = await follow(
      [
        { items: [log(5), log(4)], next: "more" },
        { items: [log(6), log(5)], next: null },
      ],
      { last: 2 },
    );
    expect(seen.map(({ ids }) => ids)).toEqual([["5", "4"], ["6"]]);
    // What is older than the last records is not new.
    expect(asked).toEqual([
      { start: 0, end: NOW + 600_000 },
      { start: NOW + 5, end: NOW + 600_000 },
    ]);
  });

  it("takes late records for new if nothing earlier is left out", async () => {
    const { asked } = await follow(
      [
        { items: [log(5)], next: null },
        { items: [], next: null },
      ],
      { last: 2 },
    );
    expect(asked[1]?.start).toBe(NOW - 120_000);
  });

  it("refuses an invalid search before it begins", () => {
    const context = {
      store: {} as Store,
      clock: () => NOW,
      dashboardUrl: "",
      ingestUrl: () => "",
      symbolicate: () => Promise.resolve(),
      retention: { days: 30, bytes: null },
    };
    const refused = followLogs(context, LogFollowQuery.parse({ query: "level:loud" }), () =>
      Promise.resolve(false),
    );
    expect(refused.ok).toBe(false);
  });
});
