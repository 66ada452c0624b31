import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDeliveries } from "./process-delivery.ts";
import { openDelivery, type DeliveryOptions } from "./open-delivery.ts";
import { openDropLedger } from "./drop-ledger.ts";
import type { Outcome, Report } from "./report.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "delivery-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const event = (id: string): Report => ({
  kind: "envelope",
  body: Buffer.from(`{"event_id":"${id}"}\n{"type":"event"}\n{"event_id":"${id}"}\n`),
});

/** A service that can be away; it remembers what it got. */
function service() {
  const got: string[] = [];
  const waits: (() => void)[] = [];
  const state = { outcome: "later" as Outcome["kind"], got, waits };
  const options: Pick<DeliveryOptions, "attempt" | "wait"> = {
    attempt: (report) => {
      if (state.outcome === "delivered") got.push(Buffer.from(report.body).toString());
      const answer = new Response(null);
      return Promise.resolve(state.outcome === "later" ? { kind: "later" } : { kind: state.outcome, answer });
    },
    wait: () => new Promise((resolve) => waits.push(resolve)),
  };
  return { state, options };
}
const LIMITS = { files: 100, bytes: 1_000_000, memory: 1_000_000 };
/** A delivery of one kind that tells of its drops itself, as the errors' does. */
function open(options: Pick<DeliveryOptions, "attempt" | "wait">, limits = LIMITS, spoolsFirst = true) {
  const drops = openDropLedger(join(folder, "dropped.json"));
  const delivery = openDelivery({
    ...options,
    spoolsFirst,
    folder,
    limits,
    drops,
    onDelivered: async () => {
      const body = drops.takeEnvelope();
      if (body) await delivery.send({ kind: "envelope", body });
    },
  });
  return delivery;
}
const reportFiles = () => readdirSync(folder).filter((name) => name.endsWith(".envelope"));
const ids = (got: string[]) => got.flatMap((text) => /"event_id":"(\w+)"/.exec(text)?.[1] ?? []);
const allDelivered = (got: string[], count: number) =>
  vi.waitFor(() => expect(got.length).toBeGreaterThanOrEqual(count), { timeout: 10_000 });

test("reports sent during an outage arrive later, in order, and leave no file", async () => {
  const { state, options } = service();
  const delivery = open(options);
  for (const id of ["a", "b", "c"]) expect((await delivery.send(event(id))).kind).toBe("later");
  await vi.waitFor(() => expect(state.waits).toHaveLength(1));
  state.outcome = "delivered";
  state.waits[0]?.();
  await allDelivered(state.got, 3);
  expect(ids(state.got)).toEqual(["a", "b", "c"]);
  await vi.waitFor(() => expect(reportFiles()).toEqual([]));
});

test("queued reports survive a restart", async () => {
  const before = service();
  await open(before.options).send(event("a"));
  const after = service();
  after.state.outcome = "delivered";
  open(after.options);
  await allDelivered(after.state.got, 1);
  expect(ids(after.state.got)).toEqual(["a"]);
});

test("reports in flight when the process ends are saved", () => {
  const { options } = service();
  const delivery = open({ ...options, attempt: () => new Promise(() => undefined) });
  void delivery.send(event("a"));
  delivery.saveNow([event("b")]);
  expect(reportFiles()).toHaveLength(2);
});

test("the oldest reports are dropped first, and their number is reported", async () => {
  const { state, options } = service();
  const delivery = open(options, { ...LIMITS, files: 2 });
  for (const id of ["a", "b", "c", "d"]) await delivery.send(event(id));
  expect(delivery.queued()).toBe(2);
  await vi.waitFor(() => expect(state.waits).toHaveLength(1));
  state.outcome = "delivered";
  state.waits[0]?.();
  await allDelivered(state.got, 3);
  expect(ids(state.got)).toEqual(["c", "d"]);
  expect(state.got.at(-1)).toContain('{"reason":"queue_overflow","category":"error","quantity":2}');
});

test("a refused report is counted and not retried", async () => {
  const { state, options } = service();
  state.outcome = "refused";
  const delivery = open(options);
  expect((await delivery.send(event("a"))).kind).toBe("refused");
  expect(delivery.queued()).toBe(0);
  state.outcome = "delivered";
  await delivery.send(event("b"));
  expect(state.got.at(-1)).toContain('{"reason":"send_error","category":"error","quantity":1}');
});

test("if the disk is not writable, reports wait in bounded memory and still arrive", async () => {
  const { state, options } = service();
  rmSync(folder, { recursive: true });
  writeFileSync(folder, "a file where the folder should be");
  const size = event("a").body.byteLength;
  const delivery = open(options, { ...LIMITS, memory: 2 * size });
  for (const id of ["a", "b", "c"]) await delivery.send(event(id));
  expect(delivery.queued()).toBe(2);
  await vi.waitFor(() => expect(state.waits).toHaveLength(1));
  state.outcome = "delivered";
  state.waits[0]?.();
  await allDelivered(state.got, 3);
  expect(ids(state.got)).toEqual(["b", "c"]);
  expect(state.got.at(-1)).toContain('{"reason":"queue_overflow","category":"error","quantity":1}');
});

test("a partial report left by a dying process is removed and never sent", async () => {
  writeFileSync(join(folder, "0000000000000001-000000-0.envelope.part"), '{"event_id":"half"');
  const { state, options } = service();
  state.outcome = "delivered";
  await open(options).send(event("a"));
  expect(ids(state.got)).toEqual(["a"]);
  expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
});

test("a slow service keeps only a few reports in memory", async () => {
  const { options } = service();
  const delivery = open({ ...options, attempt: () => new Promise(() => undefined) });
  for (let each = 0; each < 50; each++) void delivery.send(event(`late${each}`));
  await vi.waitFor(() => expect(delivery.queued()).toBe(18));
});

test("spans whose service is down neither delay nor displace errors", async () => {
  const { state, options } = service();
  const deliveries = openDeliveries(folder, {
    ...options,
    attempt: (report) =>
      report.kind === "traces" ? Promise.resolve({ kind: "later" }) : options.attempt(report),
  });
  state.outcome = "delivered";
  await deliveries.send({ kind: "traces", body: Buffer.from("spans"), items: 512 });
  await deliveries.send(event("a"));
  expect(ids(state.got)).toEqual(["a"]);
  expect(deliveries.queued()).toBe(1);
});

test("a dropped batch counts as its number of items, even after a restart", async () => {
  const { state, options } = service();
  await open(options).send({ kind: "traces", body: Buffer.from("spans"), items: 512 });
  const after = service();
  const delivery = open(after.options, { ...LIMITS, files: 1 });
  await delivery.send({ kind: "traces", body: Buffer.from("more"), items: 7 });
  await vi.waitFor(() => expect(after.state.waits).toHaveLength(1));
  after.state.outcome = "delivered";
  after.state.waits[0]?.();
  await allDelivered(after.state.got, 2);
  expect(state.got).toEqual([]);
  expect(after.state.got.at(-1)).toContain('{"reason":"queue_overflow","category":"span","quantity":512}');
});

test("reports in memory are written once when the process ends and the disk is writable again", async () => {
  const { options } = service();
  rmSync(folder, { recursive: true });
  writeFileSync(folder, "a file where the folder should be");
  const delivery = open(options);
  await delivery.send(event("a"));
  rmSync(folder);
  mkdirSync(folder);
  delivery.saveNow();
  delivery.saveNow([event("b")]);
  expect(reportFiles()).toHaveLength(2);
});

test("reports being written when the process ends are saved", async () => {
  const { options } = service();
  const delivery = open(options);
  await delivery.send(event("a"));
  void delivery.send(event("b"));
  delivery.saveNow();
  expect(
    reportFiles()
      .map((name) => readFileSync(join(folder, name), "utf8"))
      .join(""),
  ).toContain('"b"');
});

/** A service that has been asked and has not answered yet. */
function pending() {
  const answers: ((outcome: Outcome) => void)[] = [];
  const attempt = () => new Promise<Outcome>((resolve) => answers.push(resolve));
  return { answers, options: { attempt, wait: () => new Promise<void>(() => undefined) } };
}
const taken = (): Outcome => ({ kind: "delivered", answer: new Response(null) });
const fileIds = () => ids(reportFiles().map((name) => readFileSync(join(folder, name), "utf8")));

test("an error is on disk before the first attempt, and removed once accepted", async () => {
  const { answers, options } = pending();
  const sent = open(options).send(event("a"));
  expect(fileIds()).toEqual(["a"]);
  answers[0]?.(taken());
  await sent;
  expect(reportFiles()).toEqual([]);
});

test("an error beyond the limit in flight is on disk immediately", () => {
  const { options } = pending();
  const delivery = open(options);
  for (let each = 0; each < 50; each++) void delivery.send(event(`late${each}`));
  expect(reportFiles()).toHaveLength(50);
});

test("signals are written only if they have to wait, and when the process ends", async () => {
  const { answers, options } = pending();
  const delivery = open(options, LIMITS, false);
  const sent = delivery.send(event("a"));
  void delivery.send(event("b"));
  expect(reportFiles()).toEqual([]);
  answers[0]?.({ kind: "later" });
  await sent;
  expect(fileIds()).toEqual(["a"]);
  delivery.saveNow();
  expect(fileIds()).toEqual(["a", "b"]);
});

test("an undelivered report keeps its place, whichever answer comes first", async () => {
  const { answers, options } = pending();
  const delivery = open(options);
  const sent = ["a", "b"].map((id) => delivery.send(event(id)));
  answers[1]?.({ kind: "later" });
  await sent[1];
  answers[0]?.({ kind: "later" });
  await sent[0];
  expect(fileIds()).toEqual(["a", "b"]);
});

test("reports in flight are not dropped to make room", async () => {
  const { answers, options } = pending();
  const delivery = open(options, { ...LIMITS, files: 2 });
  const sent = ["a", "b", "c"].map((id) => delivery.send(event(id)));
  expect(fileIds()).toEqual(["a", "b", "c"]);
  for (const answer of answers) answer(taken());
  expect((await Promise.all(sent)).map(({ kind }) => kind)).toEqual(Array(3).fill("delivered"));
  expect(delivery.queued()).toBe(0);
});

test("if the disk is not writable, reports in flight are delivered from memory", async () => {
  const { state, options } = service();
  state.outcome = "delivered";
  rmSync(folder, { recursive: true });
  writeFileSync(folder, "a file where the folder should be");
  await open(options).send(event("a"));
  expect(ids(state.got)).toEqual(["a"]);
});
