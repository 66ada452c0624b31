import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Differences } from "#api/differences.ts";
import { makeBatch, makeSpan, NOW } from "../contract/make-batch.ts";
import { plantIncident, type PlantedIncident } from "../load/generate/plant-incident.ts";
import { createRandom } from "#lib/random.ts";
import { openReadApi, type ReadApi } from "./open-read-api.ts";

const TRACES = 6000;
const HOUR = 3_600_000;
const TENANT = "tenant-7";
const RELEASE = "2026.11.4";

const INCIDENTS: { title: string; incident: PlantedIncident; selection: string; names: string[] }[] = [
  {
    title: "a slow call for one tenant, route and release",
    incident: { route: "/checkout", tenant: TENANT, release: RELEASE, service: "payment", cause: "slow" },
    selection: "duration:>1500ms",
    names: [TENANT, RELEASE, "payment slow"],
  },
  {
    title: "another call, route, tenant and release",
    incident: {
      route: "/search",
      tenant: "tenant-40",
      release: "2026.11.3",
      service: "search",
      cause: "slow",
    },
    selection: "duration:>1500ms",
    names: ["tenant-40", "2026.11.3", "search slow"],
  },
  {
    title: "the same, with as many slow requests that it does not explain",
    incident: {
      route: "/search",
      tenant: "tenant-40",
      release: "2026.11.3",
      service: "search",
      cause: "slow",
    },
    selection: "duration:>800ms",
    names: ["tenant-40", "search slow"],
  },
  {
    title: "a call made too often",
    incident: { route: "/cart", tenant: TENANT, release: RELEASE, service: "stock", cause: "many" },
    selection: "duration:>1s",
    names: [TENANT, "stock many"],
  },
  {
    title: "a failing call for one tenant and release, on every route",
    incident: { tenant: TENANT, release: RELEASE, service: "cart", cause: "failed" },
    selection: "status:error",
    names: [TENANT, "cart failed"],
  },
  {
    title: "a slow call for a whole release",
    incident: { route: "/login", release: RELEASE, service: "cart", cause: "slow" },
    selection: "duration:>1500ms",
    names: [RELEASE, "cart slow"],
  },
];

describe.each(INCIDENTS)("the comparison for $title", ({ incident, selection, names }) => {
  let api: ReadApi;
  let found: Differences;

  beforeAll(async () => {
    api = await openReadApi();
    const random = createRandom(17);
    const spans = Array.from({ length: TRACES }, (_, place) =>
      plantIncident(random, NOW - HOUR + (place * HOUR) / TRACES, incident),
    ).flat();
    for (let from = 0; from < spans.length; from += 5000)
      await api.store.append(makeBatch({ spans: spans.slice(from, from + 5000) }));
    const start = new Date(NOW - HOUR).toISOString();
    const response = await api.get(`/api/v1/traces/differences?${new URLSearchParams({ selection, start })}`);
    found = Differences.parse(await response.json());
  }, 60_000);
  afterAll(() => api.discard());

  const format = ({ kind, service, value }: Differences["differences"][number]) =>
    kind === "call" ? `${service} ${value}` : value;

  it("has the cause in its first rows", () => {
    const causes = found.differences.filter(({ symptom }) => !symptom);
    expect(causes.slice(0, 3).map(format)).toEqual(expect.arrayContaining(names));
  });

  it("contains no unrelated tenant or release", () => {
    const values = found.differences.filter(({ kind }) => kind !== "call").map(({ value }) => value);
    const suspects = values.filter((value) => /^tenant-|^2026\./.test(value));
    expect(suspects.filter((value) => value !== incident.tenant && value !== incident.release)).toEqual([]);
  });

  it("returns searches that find such traces", async () => {
    for (const { query } of found.differences.slice(0, 3)) {
      const response = await api.get(
        `/api/v1/traces?${new URLSearchParams({ query: `${query} ${selection}`, limit: "5" })}`,
      );
      const list = (await response.json()) as { traces?: unknown[] };
      expect({ query, found: list.traces?.length ?? 0 }).not.toEqual({ query, found: 0 });
    }
  });
});

it("finds nothing in a random selection", async () => {
  const api = await openReadApi();
  const random = createRandom(5);
  const spans = Array.from({ length: 2000 }, (_, place) =>
    plantIncident(random, NOW - HOUR + place * 1000, { service: "none", cause: "slow" }),
  ).flat();
  await api.store.append(makeBatch({ spans }));
  const query = new URLSearchParams({
    selection: "",
    from: new Date(NOW - HOUR + 600_000).toISOString(),
    to: new Date(NOW - HOUR + 900_000).toISOString(),
    start: new Date(NOW - HOUR).toISOString(),
  });
  const found = Differences.parse(await (await api.get(`/api/v1/traces/differences?${query}`)).json());
  expect(found.selected).toBeGreaterThan(100);
  expect(found.differences).toEqual([]);
  await api.discard();
});

it("names what failing requests have rather than how they ended, where the same requests have both", async () => {
  const api = await openReadApi();
  const spans = Array.from({ length: 400 }, (_, index) => {
    const fails = index % 4 === 0;
    return makeSpan({
      start: BigInt(NOW - HOUR + index * 1000) * 1_000_000n,
      status: fails ? "error" : "unset",
      attributes: { country: fails ? "GB" : "DE", "http.response.status_code": fails ? 500 : 200 },
    });
  });
  await api.store.append(makeBatch({ spans }));
  const query = new URLSearchParams({
    selection: "status:error",
    start: new Date(NOW - HOUR).toISOString(),
  });
  const found = Differences.parse(await (await api.get(`/api/v1/traces/differences?${query}`)).json());
  expect(found.differences[0]).toMatchObject({
    name: "country",
    value: "GB",
    symptom: false,
    also: ["http.response.status_code=500"],
  });
  await api.discard();
});

it("compares what fails since a time with the time before, and says how many of the others have it too", async () => {
  const api = await openReadApi();
  const onset = NOW - HOUR / 2;
  const spans = Array.from({ length: 600 }, (_, index) => {
    const at = NOW - HOUR + index * 6000;
    const country = index % 5 === 0 ? "GB" : "DE";
    const fails = at >= onset && country === "GB";
    return makeSpan({
      start: BigInt(at) * 1_000_000n,
      status: fails ? "error" : "unset",
      attributes: { country, "app.step": index % 2 === 0 ? "pay" : "cart", "request.id": `r${index}` },
      resource: { "service.name": "web", "service.version": at >= onset ? "2" : "1" },
    });
  });
  await api.store.append(makeBatch({ spans }));
  const query = new URLSearchParams({
    selection: "status:error",
    start: new Date(NOW - HOUR).toISOString(),
    since: new Date(onset).toISOString(),
  });
  const found = Differences.parse(await (await api.get(`/api/v1/traces/differences?${query}`)).json());
  expect(found).toMatchObject({ selected: 60, rest: 150, beside: 150, complete: false });
  expect(found.differences.map(({ name, value }) => `${name}=${value}`)).toEqual([
    "country=GB",
    "service.version=2",
  ]);
  expect(found.differences[0]).toMatchObject({ selected: 60, beside: 0, share: 1, query: "country:GB" });
  expect(found.differences[0]?.expected).toBeCloseTo(0.2, 1);
  expect(found.differences[1]).toMatchObject({ rest: 0, beside: 150, expected: 0 });
  expect(found.inLine.map(({ name }) => name)).toContain("app.step");
  expect(JSON.stringify(found)).not.toContain("request.id");
  await api.discard();
});
