import { expect, it } from "vitest";
import type { CompletionQuery } from "#api/searches.ts";
import type { Searched } from "#model/saved-search.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { AttributeFacet } from "#collector/store/port/logs.ts";
import { completeSearch } from "./complete-search.ts";

const FACETS: AttributeFacet[] = [
  {
    key: "user.id",
    values: [
      { value: "17", records: 5 },
      { value: "27", records: 2 },
    ],
    others: 3,
  },
  { key: "level", values: [{ value: "loud", records: 1 }], others: 0 },
  { key: "cart.size", values: [{ value: "2", records: 1 }], others: 0 },
  { key: "service.version", values: [{ value: "1.2", records: 4 }], others: 0 },
];

const store = {
  listProjects: async () => [{ id: 1, slug: "app", name: "app", publicKey: "" }],
  listTagKeys: async () => ["release", "tenant"],
  listTagValues: async (_project: number, key: string) => [`a ${key}`],
  listAttributes: async () => FACETS,
  summarize: async () => ({ services: ["Web", "pay"] }),
};
const context = { store, clock: () => 1_795_176_000_000 } as unknown as ReadContext;

async function complete(of: Searched, query: Partial<CompletionQuery>) {
  const answer = await completeSearch(context, of, { text: "", project: "1", ...query });
  if (!answer.ok) return answer.error.code;
  return answer.value.candidates.map(({ text, count }) => (count === null ? text : `${text} ${count}`));
}

it("suggests fields, then stored keys, each once", async () => {
  expect(await complete("issues", { text: "REL" })).toEqual(["release", "tenant"]);
  expect(await complete("traces", { text: "service.v" })).toEqual(["release", "service.version 4"]);
  expect(await complete("traces", { text: "span." })).toEqual([
    "span.service",
    "span.name",
    "span.status",
    "span.duration",
    "kind",
    "op",
  ]);
  expect(await complete("logs", {})).toEqual(
    expect.arrayContaining(["level", "service", "trace", "has", "user.id", "release"]),
  );
  expect(await complete("logs", { text: "cart" })).toEqual(["cart.size 1"]);
});

it("suggests a field's own values, or else stored ones", async () => {
  expect(await complete("issues", { key: "is", text: "Arch" })).toEqual(["archived"]);
  expect(await complete("issues", { key: "times_seen" })).toEqual([">10", ">100", ">1000"]);
  expect(await complete("issues", { key: "tenant" })).toEqual(["a tenant"]);
  expect(await complete("issues", { key: "firstRelease" })).toEqual(["a release"]);
  expect(await complete("logs", { key: "level", text: "a" })).toEqual(["trace", "warn", "fatal"]);
  expect(await complete("logs", { key: "user.id", text: "2" })).toEqual(["27 2"]);
  expect(await complete("logs", { key: "release" })).toEqual(["1.2 4"]);
  expect(await complete("traces", { key: "sentry.release" })).toEqual(["1.2 4"]);
  expect(await complete("logs", { key: "service", text: "w" })).toEqual(["Web"]);
  expect(await complete("traces", { key: "span.service" })).toEqual(["Web", "pay"]);
});

it("suggests keys as the values of `has:`", async () => {
  expect(await complete("issues", { key: "has" })).toEqual(["release", "tenant"]);
  expect(await complete("logs", { key: "has" })).toEqual([
    "trace",
    "user.id 10",
    "level 1",
    "cart.size 1",
    "service.version 4",
  ]);
  expect(await complete("traces", { key: "has", text: "er" })).toEqual(["error"]);
});

it("ignores inherited object keys, and refuses an unknown project", async () => {
  expect(await complete("logs", { key: "__proto__" })).toEqual([]);
  expect(await complete("issues", { project: "none" })).toBe("not_found");
});
