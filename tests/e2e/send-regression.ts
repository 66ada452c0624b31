import type { LogRecord } from "#model/log-record.ts";
import type { Span } from "#model/span.ts";
import { encodeOtlp, encodeOtlpLogs } from "../load/generate/encode-otlp.ts";
import { generateLog } from "../load/generate/generate-logs.ts";
import { generateTrace } from "../load/generate/generate-traces.ts";
import { createRandom } from "#lib/random.ts";
import { eventually } from "../eventually.ts";
import type { House } from "./glasshouse.ts";

const MINUTE = 60_000;
const DAY = 1440;
const PER_MINUTE = 12;

/** Minutes ago that the release began and that /checkout began to fail for orders to GB. */
export const RELEASED = 27;
export const BEGAN = 25;
export const BAD_RELEASE = "2026.11.4";

/** Three hours of a shop and an hour of yesterday; since a release, most of /checkout's requests of one country fail. */
export async function sendRegression(house: House): Promise<void> {
  const random = createRandom(23);
  const now = Date.now();
  const spans: Span[] = [];
  const minutes = [...minutesFrom(DAY + 65, DAY), ...minutesFrom(180, 0)];
  for (const minute of minutes)
    for (let count = 0; count < PER_MINUTE; count += 1) {
      const at = now - (minute - count / PER_MINUTE) * MINUTE;
      if (at > now) continue;
      const route = random.next() < 0.5 ? "/checkout" : undefined;
      const release = minute <= RELEASED ? BAD_RELEASE : "2026.11.3";
      const country = random.next() < 0.22 ? "GB" : random.next() < 0.5 ? "DE" : "FR";
      const trace = generateTrace(random, at, { ...(route === undefined ? {} : { route }), release });
      const [root, ...calls] = trace.spans;
      const isOurs = root?.attributes["http.route"] === "/checkout";
      const fails = minute <= BEGAN && isOurs && country === "GB" && random.next() < 0.9;
      const own = { ...root!, attributes: { ...root!.attributes, "app.country": country } };
      spans.push(fails ? { ...own, status: "error", statusMessage: "vatRate is undefined" } : own, ...calls);
    }
  for (let from = 0; from < spans.length; from += 2000)
    await send(house, "traces", encodeOtlp(spans.slice(from, from + 2000)));
  const later = generateTrace(random, now - 5 * MINUTE, { release: BAD_RELEASE });
  const resource = later.spans[0]!.resource;
  const line = (body: string, ago: number): LogRecord => ({
    ...generateLog(random, later.spans[0]!, "tenant-1"),
    body,
    resource,
    time: BigInt(now - ago * MINUTE) * 1_000_000n,
  });
  const logs = [100, 90, 80, 6].map((ago) => line("cart loaded", ago));
  const news = [5, 6, 7].map((ago) => line(`no VAT rate for order ${ago}1`, ago));
  await send(house, "logs", encodeOtlpLogs([...logs, ...news]));
  await eventually(async () => {
    const { spans: counted } = await house.read<{ spans: number }>("/api/v1/summary");
    const today = spans.filter(({ start }) => Number(start / 1_000_000n) > now - DAY * MINUTE).length;
    if (counted < today) throw new Error(`${counted} of ${today} spans can be read`);
  });
}

/** A request of web whose span makes twelve queries of five milliseconds in sequence, in half of its time. */
export async function sendRepeatedCalls(house: House, route: string): Promise<void> {
  const random = createRandom(29);
  const [root, call] = generateTrace(random, Date.now() - 5 * MINUTE, { route }).spans as [Span, Span];
  const request = { ...root, parentSpanId: null, duration: 120e6, status: "ok" as const };
  const calls = Array.from({ length: 12 }, (_, place): Span => ({
    ...call,
    spanId: random.hex(16) as Span["spanId"],
    parentSpanId: root.spanId,
    service: root.service,
    resource: root.resource,
    kind: "client",
    name: "SELECT",
    start: root.start + BigInt(place * 6e6),
    duration: 5e6,
    attributes: { "db.query.text": "SELECT total FROM orders WHERE id = $1" },
  }));
  await send(house, "traces", encodeOtlp([request, ...calls]));
  await eventually(async () => {
    const { traces } = await house.read<{ traces: unknown[] }>(`/api/v1/traces?query=http.route:${route}`);
    if (traces.length === 0) throw new Error("the trace cannot be read yet");
  });
}

function minutesFrom(first: number, last: number): number[] {
  return Array.from({ length: first - last }, (_, index) => first - index);
}

async function send(house: House, signal: "traces" | "logs", body: Uint8Array): Promise<void> {
  const response = await fetch(`${house.collector}/v1/${signal}`, {
    method: "POST",
    headers: { "content-type": "application/x-protobuf" },
    body: new Uint8Array(body),
  });
  if (response.status !== 200) throw new Error(`the collector answered ${response.status}`);
}
