import { existsSync, readdirSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import { isRecord } from "#lib/is-record.ts";
import { corpora } from "./corpora-requests.ts";
import { storedCollector } from "./stored-collector.ts";

const incoming = `${corpora}/glitchtip/incoming_events`;
const answers = `${corpora}/glitchtip/oss_sentry_events`;
type Json = Record<string, unknown>;

/** Where our answer differs from the one that a real Sentry gave for the same event, and why. */
const DIFFERENCES = new Map([
  ["projectID", "of another server"],
  ["groupID", "of another server"],
  ["previousEventID", "of another server, which had more events"],
  ["id", "events have one id here, that of the SDK"],
  ["size", "of the payload as it is stored, which is scrubbed"],
  ["groupingConfig.id", "another algorithm"],
  ["fingerprints", "another algorithm"],
  ["fingerprints[]", "another algorithm"],
  ["message", "for errors, the text for Sentry's search of that time; now it is the logged message"],
  ["dateCreated", "rounded there, truncated here, and always with milliseconds"],
  ["entries.breadcrumbs.values[].timestamp", "rounded there, truncated here"],
  ["sdk", "taken from the request's User-Agent, which names the browser of whoever recorded it"],
  ["sdk.upstream", "whether there is a newer SDK: nothing here asks the web for that"],
  ["user", "the sender's address, which is stored only if the event has it"],
  ["tags.user", "the sender's address, which is stored only if the event has it"],
  ["tags.browser", "browsers are told apart by their major version"],
  [
    "tags.os.name",
    "of a visitor's system, from the User-Agent: `client_os.name`, and without the distribution",
  ],
  ["tags.skippedNormalization", "a boolean as JSON writes it"],
  ["contexts.browser", "from the User-Agent: a tag, but no context, because nobody sent one"],
  ["contexts.os", "from the User-Agent: a tag, but no context, because nobody sent one"],
  ["contexts.trace.type", "overwritten there by a default"],
  ["errors", "of fetching source maps from the web, which is never done here"],
  ["entries.exception.values[].stacktrace.frames[].module", "guessed there from the file of a script"],
  [
    "entries.exception.values[].stacktrace.frames[].inApp",
    "as the SDK says; a script outside of dependencies is the application's",
  ],
  ...[
    "dateReleased",
    "commitCount",
    "url",
    "data",
    "lastDeploy",
    "deployCount",
    "dateCreated",
    "lastEvent",
  ].map(ofRelease),
  ...["firstEvent", "lastCommit", "authors", "owner", "newGroups", "ref", "projects"].map(ofRelease),
]);

function ofRelease(field: string): [string, string] {
  return [`release.${field}`, "answered by the release's own endpoint"];
}

/** Of single events. */
const OWN_DIFFERENCES: Record<string, RegExp> = {
  // Recorded under another id than the one that is sent.
  "very_small_event.json": /^eventID$/,
  // Sentry fetched the source map of this event from the web.
  "small_js_error_source.json":
    /^(?:culprit|location|metadata\.filename|entries\.exception\.values\[\]\.(?:stacktrace\.frames\[\]\.\w+|rawStacktrace))$/,
};

/** The same of an issue. Its events are of another day, and its numbers of another server. */
const ISSUE_DIFFERENCES = new Map([
  ...["id", "shortId", "permalink", "firstSeen", "lastSeen"].map(
    (field) => [field, "of another server"] as const,
  ),
  ...["project.id", "project.slug", "project.name"].map((field) => [field, "of another server"] as const),
  ["project.platform", "projects have no platform"],
  ["stats.30d", "14 days, as in Sentry's lists"],
  ["stats.24h", "24 hours, of which the last is the current one"],
  ["tags", "answered by `tags/`, because they are counted from the events"],
  ["activity", "answered by `activities/`"],
  ["logger", "of the events, not of the issue"],
  ["userReportCount", "answered by the list of feedback"],
  ["metadata.function", "of the events: an issue has the parts of its title"],
  ["metadata.filename", "of the events: an issue has the parts of its title"],
  ...[
    "seenBy",
    "hasSeen",
    "participants",
    "isSubscribed",
    "subscriptionDetails",
    "isBookmarked",
    "isPublic",
    "shareId",
  ].map((field) => [field, "there are no accounts"] as const),
  ...["pluginIssues", "pluginActions", "pluginContexts", "annotations"].map(
    (field) => [field, "there are no plugins"] as const,
  ),
]);

let opened: Awaited<ReturnType<typeof storedCollector>> | undefined;
afterEach(async () => {
  await opened?.discard();
  opened = undefined;
});

/** Where our answer lacks something or says otherwise. More fields than Sentry's are no difference. */
function differences(theirs: unknown, ours: unknown, path: string): string[] {
  if (Array.isArray(theirs)) {
    const list: unknown[] = Array.isArray(ours) ? ours : [];
    if (theirs.length !== list.length) return [path];
    return theirs.flatMap((entry: unknown, at) => differences(entry, list[at], `${path}[]`));
  }
  if (isRecord(theirs) && isRecord(ours))
    return Object.keys(theirs).flatMap((key) => {
      const place = path === "" ? key : `${path}.${key}`;
      return Object.hasOwn(ours, key) ? differences(theirs[key], ours[key], place) : [place];
    });
  return theirs === ours ? [] : [path];
}

/** Tags by name, and entries by type, so that their order is no difference. */
function keyed(event: Json): Json {
  const named = (list: unknown, name: string, value: string) =>
    Object.fromEntries((list as Json[]).map((one) => [String(one[name]), one[value]]));
  return { ...event, tags: named(event.tags, "key", "value"), entries: named(event.entries, "type", "data") };
}

/** Sends a recorded event at the time at which Sentry received it; returns its id and the collector. */
async function sent(name: string, receivedAt: string) {
  opened = await storedCollector(Date.parse(receivedAt));
  const { app, project } = opened;
  const response = await app.request(`/api/${project.id}/store/?sentry_key=${project.publicKey}`, {
    method: "POST",
    body: new Uint8Array(readFileSync(`${incoming}/${name}`)),
  });
  expect(response.status).toBe(200);
  const get = async (path: string): Promise<unknown> => {
    const headers = { authorization: "Bearer the-api-token-of-these-tests" };
    return (await app.request(`http://localhost${path}`, { headers })).json();
  };
  return { id: ((await response.json()) as { id: string }).id, get };
}

const readJson = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Json;

describe.skipIf(!existsSync(answers))("what a real Sentry answered", () => {
  const names = existsSync(answers) ? readdirSync(answers) : [];
  const met = new Set<string>();

  test.each(names)("%s is answered alike, but for the listed differences", async (name) => {
    const theirs = readJson(`${answers}/${name}`);
    const { id, get } = await sent(name, theirs.dateReceived as string);
    const ours = (await get(`/api/0/projects/glasshouse/app/events/${id}/`)) as Json;
    const found = differences(keyed(theirs), keyed(ours), "").filter(
      (path) => OWN_DIFFERENCES[name]?.test(path) !== true,
    );
    for (const path of found) met.add(path);
    expect(found.filter((path) => !DIFFERENCES.has(path))).toEqual([]);
    // With and without the organization, by issue.
    const ofIssue = `issues/${String(ours.groupID)}/events/latest/`;
    expect(await get(`/api/0/organizations/glasshouse/${ofIssue}`)).toEqual(ours);
    expect(await get(`/api/0/${ofIssue}`)).toEqual(ours);
  });

  test("each listed difference is one", () => {
    expect([...DIFFERENCES.keys()].filter((path) => !met.has(path))).toEqual([]);
  });

  test("an issue and its tags are answered alike, but for the listed differences", async () => {
    const theirs = readJson(`${corpora}/glitchtip/django_template_error_issue.json`);
    const { get } = await sent("django_template_error.json", "2020-05-13T00:41:37.905Z");
    const ours = (await get("/api/0/issues/1/")) as Json;
    const found = [...new Set(differences(theirs, ours, ""))];
    expect(found.filter((path) => !ISSUE_DIFFERENCES.has(path))).toEqual([]);
    expect([...ISSUE_DIFFERENCES.keys()].filter((path) => !found.includes(path))).toEqual([]);

    const tags = (await get("/api/0/issues/1/tags/")) as { key: string; name: string; topValues: Json[] }[];
    const known = new Map(tags.map((tag) => [tag.key, tag]));
    const missing = (theirs.tags as { key: string; name: string; totalValues: number }[]).filter(
      ({ key, name, totalValues }) => {
        const own = known.get(key);
        return own?.name !== name || (own as unknown as Json)["totalValues"] !== totalValues;
      },
    );
    // The ids of traces are no tags here: each event has another one.
    expect(missing.map(({ key }) => key)).toEqual(["trace", "trace.ctx", "trace.span"]);
    expect(await get("/api/0/issues/1/tags/handled/")).toMatchObject({
      topValues: [{ value: "no", count: 1 }],
    });
    expect(await get("/api/0/issues/1/tags/handled/values/")).toMatchObject([
      { value: "no", name: "no", count: 1 },
    ]);
    expect(await get("/api/0/issues/1/tags/none/")).toMatchObject({ status: 404 });
  });
});
