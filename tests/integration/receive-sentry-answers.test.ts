import { existsSync, readdirSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import type { EventView } from "#api/events.ts";
import { corpora } from "./corpora-requests.ts";
import { storedCollector } from "./stored-collector.ts";

const incoming = `${corpora}/glitchtip/incoming_events`;
const answers = `${corpora}/glitchtip/oss_sentry_events`;

interface SentryFrame {
  filename: string | null;
  absPath: string | null;
  module: string | null;
  function: string | null;
  lineNo: number | null;
  colNo: number | null;
  context: [number, string][];
}
interface SentryException {
  type: string | null;
  value: string | null;
  module: string | null;
  stacktrace: { frames: SentryFrame[] } | null;
}
interface SentryEvent {
  eventID: string;
  dateCreated: string;
  dateReceived: string;
  platform: string;
  type: string;
  title: string;
  culprit: string | null;
  metadata: Record<string, unknown>;
  user: Record<string, unknown> | null;
  sdk: { name: string; version: string } | null;
  packages: Record<string, string>;
  context: Record<string, unknown>;
  release: { version: string } | null;
  tags: { key: string; value: string }[];
  entries: { type: string; data: { values?: SentryException[] } & Record<string, unknown> }[];
}

let opened: Awaited<ReturnType<typeof storedCollector>> | undefined;
afterEach(async () => {
  await opened?.discard();
  opened = undefined;
});

/**
 * The fields that both answer, in one shape. Not compared: `sdk` if the event names none (Sentry takes it from the
 * request's headers), a frame's `module` in JavaScript (Sentry derives one from the file name), the stack of an event
 * whose source map Sentry fetched from the web, and tags, which Sentry adds from contexts and user agent.
 */
function comparable(event: SentryEvent, { sdk, stack }: { sdk: boolean; stack: boolean }) {
  const entry = (type: string) => event.entries.find((candidate) => candidate.type === type)?.data;
  const request = entry("request");
  return {
    platform: event.platform,
    type: event.type,
    title: event.title,
    culprit: stack ? (event.culprit ?? "") : null,
    metadata: { type: event.metadata.type, value: event.metadata.value },
    sdk: event.sdk === null || !sdk ? null : { name: event.sdk.name, version: event.sdk.version },
    packages: event.packages,
    release: event.release?.version ?? null,
    message: entry("message")?.formatted ?? null,
    request: request === undefined ? null : { url: request.url, method: request.method ?? null },
    exceptions: (entry("exception")?.values ?? []).map(({ type, value, module, stacktrace }) => ({
      type,
      value,
      module,
      frames: (stack ? (stacktrace?.frames ?? []) : []).map((frame) => ({
        filename: frame.filename,
        function: frame.function,
        lineNo: frame.lineNo,
        module: event.platform === "javascript" ? null : frame.module,
        line: frame.context.find(([number]) => number === frame.lineNo)?.[1] ?? null,
      })),
    })),
    breadcrumbs: (entry("breadcrumbs")?.values ?? []).length,
  };
}

/** Our answer in Sentry's spelling: sections keep the payload's own names. */
function asSentry(view: EventView): SentryEvent {
  return {
    ...view,
    context: view.context,
    tags: view.tags,
    metadata: view.metadata,
    entries: view.entries.map(({ type, data }) => {
      if (type !== "exception") return { type, data: data as Record<string, unknown> };
      const values = data.values.map((exception): SentryException => ({
        type: exception.type ?? null,
        value: exception.value ?? null,
        module: exception.module ?? null,
        stacktrace: {
          frames: (exception.stacktrace?.frames ?? []).map((frame) => ({
            filename: frame.filename ?? null,
            absPath: frame.abs_path ?? null,
            module: frame.module ?? null,
            function: frame.function ?? null,
            lineNo: frame.lineno ?? null,
            colNo: frame.colno ?? null,
            context: frame.context_line === undefined ? [] : [[frame.lineno ?? 0, frame.context_line]],
          })),
        },
      }));
      return { type, data: { values } };
    }),
  };
}

describe.skipIf(!existsSync(answers))("events with recorded answers of a real Sentry", () => {
  const names = existsSync(answers) ? readdirSync(answers) : [];

  test.each(names)("%s reads back with the values Sentry answered", async (name) => {
    const theirs = JSON.parse(readFileSync(`${answers}/${name}`, "utf8")) as SentryEvent;
    const sent = readFileSync(`${incoming}/${name}`);
    opened = await storedCollector(Date.parse(theirs.dateReceived));
    const { app, project, client } = opened;
    const response = await app.request(`/api/${project.id}/store/?sentry_key=${project.publicKey}`, {
      method: "POST",
      body: new Uint8Array(sent),
    });
    expect(response.status).toBe(200);
    const { id } = (await response.json()) as { id: string };
    const found = await client.getEvent({ event: id });
    if (!found.ok) throw new Error(found.error.code);
    const compare = {
      sdk: (JSON.parse(sent.toString()) as { sdk?: unknown }).sdk !== undefined,
      stack: !JSON.stringify(theirs.entries).includes("webpack://"),
    };
    expect(comparable(asSentry(found.value), compare)).toEqual(comparable(theirs, compare));
    // Sentry rounds to milliseconds, we truncate.
    expect(Math.abs(Date.parse(found.value.dateCreated) - Date.parse(theirs.dateCreated))).toBeLessThan(2);
  });
});
