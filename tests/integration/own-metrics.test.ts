import { afterEach, beforeEach, expect, it } from "vitest";
import { OWN_SERVICE } from "#model/metric/own-service.ts";
import { createFigures } from "#collector/figures/figures.ts";
import { keepOwnPoints } from "#collector/overview/keep-own-points.ts";
import { liveFamilies } from "#collector/overview/live-families.ts";
import { OWN_BOARD } from "#dashboard/metrics/own-board.ts";
import { checkBoard } from "#dashboard/metrics/read-board.ts";
import { NOW } from "../contract/make-batch.ts";
import { openReadApi, type ReadApi } from "./open-read-api.ts";

let api: ReadApi;
beforeEach(async () => {
  api = await openReadApi();
});
afterEach(() => api.discard());

it("stores the collector's own metrics under its service, and counts them as received by nobody", async () => {
  const { store } = api;
  const figures = createFigures();
  figures.items.add([{ category: "error", kind: "accepted", reason: "", quantity: 4 }]);
  figures.requests.otlp.observe(0.02);
  const [project] = await store.listProjects();
  const failures: unknown[] = [];
  const kept = keepOwnPoints({
    store,
    figures,
    projectId: project!.id,
    clock: () => NOW - 1000,
    every: 10,
    report: (error) => failures.push(error),
  });
  await expect
    .poll(async () => (await api.get("/api/v1/projects/app/metrics")).text())
    .toContain(OWN_SERVICE);
  await kept.stop();
  expect(failures).toEqual([]);
  const answer = await api.get(
    `/api/v1/projects/app/metrics/glasshouse_items_total/points?query=service:${OWN_SERVICE}`,
  );
  const { points } = (await answer.json()) as { points: unknown[] };
  expect(points[0]).toMatchObject({
    service: OWN_SERVICE,
    value: { kind: "sum", value: 4, temporality: "cumulative", monotonic: true },
    attributes: { category: "error", outcome: "accepted", reason: "" },
  });
  expect(await store.listOutcomes(0, NOW + 1)).toEqual([]);
});

it("has a board whose metrics all exist", async () => {
  expect(checkBoard(OWN_BOARD)).toMatchObject({ ok: true });
  const families = await liveFamilies(api.store, createFigures());
  const names = new Set(families.map(({ name }) => name));
  const wanted = OWN_BOARD.charts.flatMap(({ lines }) => lines.map(({ metric }) => metric));
  expect(wanted.filter((name) => !names.has(name))).toEqual([]);
});
