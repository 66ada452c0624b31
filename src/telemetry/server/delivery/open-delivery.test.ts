import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDelivery, type DeliveryOptions } from "./open-delivery.ts";
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
  const options: Omit<DeliveryOptions, "folder" | "limits"> = {
    attempt: (report) => {
      if (state.outcome === "delivered") got.push(Buffer.from(report.body).toString());
      const answer = new Response(null);
      return Promise.resolve(state.outcome === "later" ? { kind: "later" } : { kind: state.outcome, answer });
    },
    wait: () => new Promise((resolve) => waits.push(resolve)),
  };
  return { state, options };
}
const LIMITS = { files: 100, bytes: 1_000_000 };
const ids = (got: string[]) => got.flatMap((text) => /"event_id":"(\w+)"/.exec(text)?.[1] ?? []);
const allDelivered = (got: string[], count: number) =>
  vi.waitFor(() => expect(got.length).toBeGreaterThanOrEqual(count), { timeout: 10_000 });

test("what was sent while nobody answered arrives later, in order, and leaves no file", async () => {
  const { state, options } = service();
  const delivery = openDelivery({ ...options, folder, limits: LIMITS });
  for (const id of ["a", "b", "c"]) expect((await delivery.send(event(id))).kind).toBe("later");
  await vi.waitFor(() => expect(state.waits).toHaveLength(1));
  state.outcome = "delivered";
  state.waits[0]?.();
  await allDelivered(state.got, 3);
  expect(ids(state.got)).toEqual(["a", "b", "c"]);
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]));
});

test("it survives a restart", async () => {
  const before = service();
  await openDelivery({ ...before.options, folder, limits: LIMITS }).send(event("a"));
  const after = service();
  after.state.outcome = "delivered";
  openDelivery({ ...after.options, folder, limits: LIMITS });
  await allDelivered(after.state.got, 1);
  expect(ids(after.state.got)).toEqual(["a"]);
});

test("what is under way when the process ends is kept", () => {
  const { options } = service();
  const delivery = openDelivery({
    ...options,
    attempt: () => new Promise(() => undefined),
    folder,
    limits: LIMITS,
  });
  void delivery.send(event("a"));
  delivery.keepUnfinished();
  expect(readdirSync(folder)).toHaveLength(1);
});

test("the oldest go first when there is no room, and the service is told how many", async () => {
  const { state, options } = service();
  const delivery = openDelivery({ ...options, folder, limits: { files: 2, bytes: 1_000_000 } });
  for (const id of ["a", "b", "c", "d"]) await delivery.send(event(id));
  expect(delivery.waiting()).toBe(2);
  await vi.waitFor(() => expect(state.waits).toHaveLength(1));
  state.outcome = "delivered";
  state.waits[0]?.();
  await allDelivered(state.got, 3);
  expect(ids(state.got)).toEqual(["c", "d"]);
  expect(state.got.at(-1)).toContain('{"reason":"queue_overflow","category":"error","quantity":2}');
});

test("what the service refuses is not tried again, and counted", async () => {
  const { state, options } = service();
  state.outcome = "refused";
  const delivery = openDelivery({ ...options, folder, limits: LIMITS });
  expect((await delivery.send(event("a"))).kind).toBe("refused");
  expect(delivery.waiting()).toBe(0);
  state.outcome = "delivered";
  await delivery.send(event("b"));
  expect(state.got.at(-1)).toContain('{"reason":"send_error","category":"error","quantity":1}');
});
