import type { RateSeriesView, ServiceMap } from "#api/rates.ts";

/** Where a service stands: its layer from the left, its place in it from the top. */
export interface PlacedService {
  id: string;
  layer: number;
  place: number;
}

export interface Call {
  from: string;
  to: string;
}

/** Passes over the layers that put neighbours beside each other. */
const PASSES = 4;

/**
 * Puts services into layers so that calls go from left to right, callers before whom they call. Calls that close a circle
 * are left out of the layers, and go back. Within a layer each stands near those it has to do with.
 */
export function layerServices(calls: Call[]): PlacedService[] {
  const ids = [...new Set(calls.flatMap(({ from, to }) => [from, to]))].toSorted();
  const forward = withoutCircles(ids, calls);
  const layers = new Map<string, number>();
  for (const id of inOrder(ids, forward)) {
    const before = forward.filter(({ to }) => to === id).map(({ from }) => (layers.get(from) ?? 0) + 1);
    layers.set(id, Math.max(0, ...before));
  }
  const columns = Array.from({ length: Math.max(0, ...layers.values()) + 1 }, (_, layer) =>
    ids.filter((id) => layers.get(id) === layer),
  );
  for (let pass = 0; pass < PASSES; pass++) {
    for (const column of columns) sortColumn(column, columns, calls);
  }
  return columns.flatMap((column, layer) => column.map((id, place) => ({ id, layer, place })));
}

/** Each by the middle of those that it has to do with, as they stand now. */
function sortColumn(column: string[], columns: string[][], calls: Call[]): void {
  const places = new Map(columns.flatMap((ids) => ids.map((id, place) => [id, place] as const)));
  const pull = (id: string) => {
    const near = calls.flatMap(({ from, to }) => (from === id ? [to] : to === id ? [from] : []));
    const sum = near.reduce((total, other) => total + (places.get(other) ?? 0), 0);
    return near.length === 0 ? (places.get(id) ?? 0) : sum / near.length;
  };
  const pulls = new Map(column.map((id) => [id, pull(id)]));
  column.sort((left, right) => (pulls.get(left) ?? 0) - (pulls.get(right) ?? 0) || (left < right ? -1 : 1));
}

/** The calls without those that lead back to where one came from; found without recursion. */
function withoutCircles(ids: string[], calls: Call[]): Call[] {
  const out = Map.groupBy(calls, ({ from }) => from);
  const called = new Set(calls.filter(({ from, to }) => from !== to).map(({ to }) => to));
  const state = new Map<string, "open" | "done">();
  const back = new Set<Call>();
  const starts = ids.toSorted((left, right) => Number(called.has(left)) - Number(called.has(right)));
  for (const start of starts) {
    if (state.has(start)) continue;
    const path = [{ id: start, rest: [...(out.get(start) ?? [])] }];
    state.set(start, "open");
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const call = top.rest.pop();
      if (call === undefined) {
        state.set(top.id, "done");
        path.pop();
      } else if (state.get(call.to) === "open") back.add(call);
      else if (!state.has(call.to)) {
        state.set(call.to, "open");
        path.push({ id: call.to, rest: [...(out.get(call.to) ?? [])] });
      }
    }
  }
  return calls.filter((call) => !back.has(call));
}

/** Each after all that call it. */
function inOrder(ids: string[], forward: Call[]): string[] {
  const waits = new Map(ids.map((id) => [id, forward.filter(({ to }) => to === id).length]));
  const ready = ids.filter((id) => waits.get(id) === 0);
  for (const id of ready) {
    for (const { to } of forward.filter(({ from }) => from === id)) {
      const left = (waits.get(to) ?? 0) - 1;
      waits.set(to, left);
      if (left === 0) ready.push(to);
    }
  }
  return ready;
}

/** The map kept to what one service calls and who calls it; all of it where none is named. */
export function ofService(map: ServiceMap, service: string | undefined): ServiceMap {
  if (service === undefined) return map;
  return {
    ...map,
    edges: map.edges.filter(({ caller, callee }) => caller === service || callee === service),
  };
}

/** How many services a map draws; where there is none yet, how many took requests. */
export function countServices(series: Pick<RateSeriesView, "service">[], map: ServiceMap | null): number {
  if (map === null) return new Set(series.map(({ service }) => service)).size;
  const drawn = map.edges.flatMap(({ caller, callee }) => [caller, callee]);
  return new Set(drawn.filter((service) => service !== null)).size;
}
