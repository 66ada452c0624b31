import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LogCounts, LogFacets, LogPatterns, LogList, LogRows } from "#api/logs.ts";
import { makeBatch, makeLog, NOW } from "../contract/make-batch.ts";
import { openReadApi, type ReadApi } from "./open-read-api.ts";

const START = BigInt(NOW) * 1_000_000n;
const MINUTE = 60_000;

describe("the read API: results of log searches", () => {
  let api: ReadApi;
  const at = (minutes: number) => new Date(NOW + minutes * MINUTE).toISOString();
  const line = (body: string, minutes: number, severity = 9) =>
    makeLog({ body, severity, time: START + BigInt(minutes * MINUTE) * 1_000_000n });
  const read = async (path: string, query: Record<string, string>) =>
    (await api.get(`/api/v1/logs${path}?${new URLSearchParams(query)}`)).json();

  beforeEach(async () => {
    api = await openReadApi();
    await api.store.append(
      makeBatch({
        logs: [
          line("order 1 stored", -90),
          line("order 2 stored", -20),
          line("order 3 stored", -10),
          line("disk is full", -10, 17),
        ],
      }),
    );
  });
  afterEach(() => api.discard());

  const hour = () => ({ start: at(-60), end: at(0) });

  it("counts over time by severity, in round steps", async () => {
    const counts = LogCounts.parse(await read("/counts", hour()));
    expect(counts).toEqual({
      start: at(-60),
      end: at(0),
      step: 60,
      total: 3,
      from: null,
      counts: [
        { at: at(-20), severity: "info", records: 1 },
        { at: at(-10), severity: "info", records: 1 },
        { at: at(-10), severity: "error", records: 1 },
      ],
    });
    const stepped = LogCounts.parse(await read("/counts", { ...hour(), query: "order", step: "3600" }));
    expect(stepped.counts).toEqual([{ at: at(-60), severity: "info", records: 2 }]);
  });

  it("answers rows of the requested fields, as sentry-cli lists them", async () => {
    const list = async (query: string) =>
      api.get(
        `/api/0/organizations/glasshouse/events/?dataset=logs&field=severity&field=message&per_page=2&query=${query}`,
      );
    const rows = LogRows.parse(await (await list("project:app%20order")).json());
    expect(rows.data).toEqual([
      { severity: "info", message: "order 3 stored" },
      { severity: "info", message: "order 2 stored" },
    ]);
    expect((await list("project:web")).status).toBe(404);
  });

  it("returns facets of the matching lines", async () => {
    const { facets, total } = LogFacets.parse(await read("/facets", { ...hour(), query: "!order" }));
    expect(total).toBe(1);
    expect(facets.find(({ key }) => key === "level")?.values).toEqual([{ value: "error", records: 1 }]);
  });

  it("returns patterns, and which are new", async () => {
    const { patterns } = LogPatterns.parse(await read("/patterns", hour()));
    expect(patterns.map(({ template, records, isNew }) => [template, records, isNew])).toEqual([
      ["order … stored", 2, false],
      ["disk is full", 1, true],
    ]);
  });

  it("searches with OR, brackets, negation and several levels", async () => {
    const found = async (query: string) =>
      LogList.parse(await read("", { ...hour(), query })).logs.map(({ message }) => message);
    expect(await found("(disk OR order) !level:=error")).toEqual(["order 3 stored", "order 2 stored"]);
    expect(await found("level:>info")).toEqual(["disk is full"]);
    expect(await found("or*3")).toEqual(["order 3 stored"]);
  });

  it.each(["/counts", "/facets", "/patterns"])("refuses an invalid search: %s", async (path) => {
    const answer = await api.get(`/api/v1/logs${path}?query=${encodeURIComponent("(a")}`);
    expect(answer.status).toBe(400);
    expect((await api.get(`/api/v1/logs${path}?start=yesterday`)).status).toBe(400);
  });
});
