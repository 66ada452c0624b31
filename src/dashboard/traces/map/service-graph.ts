import type { RateSeriesView, ServiceMap } from "#api/rates.ts";

/** The layer of a service from the left, and its position in it from the top. */
export interface PlacedService {
  id: string;
  layer: number;
  place: number;
}

export interface Call {
  from: string;
  to: string;
}

/** Passes that move neighbours closer together. */
const PASSES = 4;

/**
 * Assigns services to layers so that calls go from left to right. Calls that close a cycle are ignored and drawn
 * backwards. Within a layer, each service is placed near its neighbours.
 */
export function layerServices(calls: Call[]): PlacedService[] {
  const ids = [...new Set(calls.flatMap(({ from, to }) => [from, to]))].toSorted();
  const forward = withoutCycles(ids, calls);
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

/** Sorts a layer by the mean position of each service's neighbours. */
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

/** Drops calls that close a cycle, without recursion. */
function withoutCycles(ids: string[], calls: Call[]): Call[] {
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

/** Topological order: each service after its callers. */
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

/** Filters the map to the calls from and to one service, if any. */
export function ofService(map: ServiceMap, service: string | undefined): ServiceMap {
  if (service === undefined) return map;
  return {
    ...map,
    edges: map.edges.filter(({ caller, callee }) => caller === service || callee === service),
  };
}

/** The number of services on the map, or before it is loaded, of those with requests. */
export function countServices(series: Pick<RateSeriesView, "service">[], map: ServiceMap | null): number {
  if (map === null) return new Set(series.map(({ service }) => service)).size;
  const drawn = map.edges.flatMap(({ caller, callee }) => [caller, callee]);
  return new Set(drawn.filter((service) => service !== null)).size;
}
