import { expect, test, vi } from "vitest";
import { err, ok } from "#lib/result.ts";
import { findEntries } from "./find-entries.ts";

type Client = Parameters<typeof findEntries>[0];

const NOW = Date.parse("2026-11-22T14:31:08Z");
const UNREACHABLE = err({ code: "unreachable" as const, detail: "" });

/** A collector that knows nothing, but for what is given. */
function clientWith(known: Partial<Record<keyof Client, unknown>>): Client {
  const nothing = {
    find: { query: "", found: [] },
    listIssues: { items: [], next: null, previous: null },
    listRates: { series: [] },
    complete: { candidates: [] },
    listReleases: { items: [], next: null, previous: null },
    listSavedSearches: { searches: [] },
    listOwnProjects: { projects: [] },
  };
  const answers = Object.entries({ ...nothing, ...known });
  return Object.fromEntries(
    answers.map(([name, answer]) => [
      name,
      vi.fn(async () => (answer === UNREACHABLE ? answer : ok(answer))),
    ]),
  ) as unknown as Client;
}

test("words of an issue and parts of names are found, each in its group", async () => {
  const { entries, complete } = await findEntries(
    clientWith({
      listIssues: { items: [{ id: "7", shortId: "APP-7", title: "Card refused" }] },
      listRates: {
        series: [
          { route: "/card", service: "web" },
          { route: "/cart", service: "web" },
        ],
      },
      complete: { candidates: [{ text: "card-service", count: null }] },
    }),
    " card ",
    NOW,
  );
  expect(complete).toBe(true);
  expect(entries.map(({ group, label }) => `${group}: ${label}`)).toEqual([
    "Issues: Card refused",
    "Operations: /card",
    "Services: card-service",
    "Environments: card-service",
  ]);
  expect(entries.find(({ group }) => group === "Services")?.opens).toEqual({
    place: "service",
    value: "card-service",
  });
});

test("each word of an issue is searched literally", async () => {
  const client = clientWith({});
  await findEntries(client, 'is:odd "x', NOW);
  expect(client.listIssues).toHaveBeenCalledWith(
    expect.objectContaining({ query: String.raw`"is:odd" "\"x"` }),
  );
});

test("a pasted id opens its page, but only one of the dashboard", async () => {
  const found = [
    { kind: "trace", id: "ab", title: "GET /", path: "/observe/traces/ab" },
    { kind: "event", id: "cd", title: "Error", path: "//elsewhere.test" },
  ];
  const { entries } = await findEntries(clientWith({ find: { query: "", found } }), "abcdef", NOW);
  expect(entries).toEqual([
    { group: "Ids", label: "GET /", detail: "trace", opens: { href: "/observe/traces/ab" } },
  ]);
});

test("a saved view opens with its own scope", async () => {
  const view = { id: 1, of: "logs", name: "Slow cards", query: "card", sort: null, params: "env=production" };
  const { entries } = await findEntries(clientWith({ listSavedSearches: { searches: [view] } }), "slow", NOW);
  expect(entries[0]?.opens).toEqual({ href: "/observe/logs?query=card&env=production", bare: true });
});

test("what the collector does not answer is missing, and the answer says so", async () => {
  const answer = await findEntries(clientWith({ listRates: UNREACHABLE }), "card", NOW);
  expect(answer).toEqual({ entries: [], complete: false });
});

test("a text of one letter is no search", async () => {
  const client = clientWith({});
  await findEntries(client, "c", NOW);
  expect(client.listIssues).not.toHaveBeenCalled();
  expect(client.find).not.toHaveBeenCalled();
});

test("an id of another project opens there, if the viewer may read it", async () => {
  const found = [{ kind: "event", id: "cd", title: "Error", path: "/observe/issues/3?a=b" }];
  const notFound = async () => ok({ query: "", found: [] });
  const projects = [
    { slug: "app", name: "App", mayRead: true },
    { slug: "shop", name: "Web shop", mayRead: true },
    { slug: "closed", name: "Closed", mayRead: false },
  ];
  const asked: string[] = [];
  const client = {
    ...clientWith({ listOwnProjects: { projects } }),
    find: notFound,
    inProject(slug: string) {
      asked.push(slug);
      return { find: slug === "shop" ? async () => ok({ found }) : notFound };
    },
  } as unknown as Client;
  const { entries } = await findEntries(client, "abcdef", NOW);
  expect(entries).toEqual([
    {
      group: "Ids",
      label: "Error",
      detail: "in Web shop",
      opens: { href: "/observe/issues/3?a=b&project=shop", bare: true },
    },
  ]);
  expect(asked).toEqual(["app", "shop"]);
});
