import { existsSync, readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { corpora, type CorpusRequest, EVENT_FOLDERS, requestsIn } from "./corpora-requests.ts";
import { KEY, receiver } from "./receive-harness.ts";
import { type StartedIntake, startedIntake } from "./started-intake.ts";

const NOW = Date.UTC(2026, 10, 20, 19);
const OTLP_FOLDERS = ["hyperdx-otlp", "jaeger", "highlight-otlp", "otlp-proto-examples"];
const SIGNALS = { resourceSpans: "traces", resourceLogs: "logs", resourceMetrics: "metrics" };
/** Of tens of megabytes; those are read on the main thread anyway. */
const SMALL = 1_000_000;

let intake: StartedIntake;
beforeAll(async () => {
  intake = await startedIntake(2);
});
afterAll(() => intake.close());

/** Everything that a request leads to. Ids that the collector makes up differ each time. */
async function receive({ path, body }: CorpusRequest, threads?: StartedIntake) {
  const target = receiver({ now: () => NOW, intake: threads });
  const headers = { "content-type": "application/json", "x-sentry-auth": `Sentry sentry_key=${KEY}` };
  const response = await target.app.request(path, { method: "POST", headers, body });
  const answer = await response.text();
  const sent = Buffer.from(body).toString().toLowerCase().replaceAll("-", "");
  const [, answerId = ""] = /"id":"([0-9a-f]{32})"/.exec(answer) ?? [];
  const isMadeUp = (id: string) => (id.length === 16 || id === answerId) && !sent.includes(id);
  const plain = (value: unknown) =>
    JSON.stringify(value, (_, part: unknown) => {
      if (typeof part === "bigint") return `${part}n`;
      return part instanceof Uint8Array ? Buffer.from(part).toString("hex") : part;
    }).replaceAll(/\b[0-9a-f]{16,32}\b/g, (id) => (isMadeUp(id) ? "made up" : id));
  return {
    status: response.status,
    answer: plain(answer),
    batches: plain(target.batches),
    pending: plain(target.ingest.pending.list()),
    failures: target.failures.length,
  };
}

/** An event of the older endpoint in an envelope. */
function enveloped({ file, path, body }: CorpusRequest): CorpusRequest {
  if (!path.includes("/store/")) return { file, path, body };
  const header = `{}\n{"type":"event","length":${body.length}}\n`;
  return {
    file,
    path: path.replace("/store/", "/envelope/"),
    body: new Uint8Array(Buffer.concat([Buffer.from(header), body])),
  };
}

function otlpRequests(folder: string): CorpusRequest[] {
  if (!existsSync(`${corpora}/${folder}`)) return [];
  return readdirSync(`${corpora}/${folder}`, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .flatMap((name) => {
      const file = `${folder}/${name}`;
      const body = new Uint8Array(readFileSync(`${corpora}/${file}`));
      const document = JSON.parse(Buffer.from(body).toString()) as object;
      const key = Object.keys(SIGNALS).find((signal) => signal in document) as keyof typeof SIGNALS;
      return key === undefined ? [] : [{ file, path: `/v1/${SIGNALS[key]}`, body }];
    });
}

/** What the requests lead to with threads and without, and how many were left to threads. */
async function both(requests: CorpusRequest[]) {
  const small = requests.filter(({ body }) => body.length < SMALL);
  const before = intake.left();
  const results: { threaded: unknown[]; plain: unknown[] } = { threaded: [], plain: [] };
  for (const request of small) {
    results.threaded.push([request.file, await receive(request, intake)]);
    results.plain.push([request.file, await receive(request)]);
  }
  return { ...results, sent: small.length, left: intake.left() - before };
}

describe.skipIf(!existsSync(corpora))("what is left to threads has the same results", () => {
  test.each(EVENT_FOLDERS)("for the envelopes of %s", async (folder) => {
    const { threaded, plain, sent, left } = await both(requestsIn(folder).requests.map(enveloped));
    expect(threaded).toEqual(plain);
    expect(left).toBe(sent);
  });

  test.each(OTLP_FOLDERS)("for the OTLP requests of %s", async (folder) => {
    const { threaded, plain, sent, left } = await both(otlpRequests(folder));
    expect(threaded).toEqual(plain);
    expect(left).toBe(sent);
  });
});
