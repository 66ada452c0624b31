import type { DayFile } from "../engine/open-files.ts";
import type { LateMarks } from "../rates/late-hours.ts";
import { hasHours } from "./hour-counts.ts";
import { namesOf, type RateRow } from "./rate-rows.ts";
import { createSeries, viewKey, type View, type WatchedSeries } from "./watched-series.ts";

/** In a view; names made of ids must not fill the memory. */
const MAX_SERIES = 5_000;

/** What the rules need to know. */
export interface Needs {
  views: Pick<View, "per" | "environment">[];
  durations: boolean;
  /** Whether the minutes of each operation are needed, and not only of each service. */
  seenOperations: boolean;
}

/** The roll-ups of the last week as the rules need them. Each time only what is new or changed is read. */
export interface RequestMemory {
  /** Of these as JSON. */
  needs: string;
  views: Map<string, View>;
  /** The views' series that a row counts for, by file and numbers of names. */
  targets: WeakMap<DayFile, Map<string, WatchedSeries[]>>;
  /** Read to before these minutes, hours and quarters since 1970. */
  end: number;
  hourEnd: number;
  quarterEnd: number;
  marks: LateMarks;
  /** Hours to read again as requests of theirs arrived late, the first first. */
  changed: Set<number>;
  /** Services whose usual durations are to be read, the first first. */
  due: Set<string>;
}

export function createMemory(needs: string, views: Needs["views"]): RequestMemory {
  return {
    needs,
    views: new Map(views.map((view) => [viewKey(view), { ...view, series: new Map() }])),
    targets: new WeakMap(),
    end: 0,
    hourEnd: 0,
    quarterEnd: 0,
    marks: new Map(),
    changed: new Set(),
    due: new Set(),
  };
}

/** The series that a row counts for, made on first sight. */
export function targetsOf(
  memory: RequestMemory,
  file: DayFile,
  row: Pick<RateRow, "service" | "route" | "environment">,
): WatchedSeries[] {
  let targets = memory.targets.get(file);
  if (targets === undefined) {
    targets = new Map();
    memory.targets.set(file, targets);
  }
  const key = `${row.service} ${row.route} ${row.environment}`;
  let found = targets.get(key);
  if (found === undefined) {
    const names = namesOf(file);
    found = findSeries(memory, names.name(row.service), names.name(row.route), names.name(row.environment));
    targets.set(key, found);
  }
  return found;
}

function findSeries(
  memory: RequestMemory,
  service: string,
  route: string,
  environment: string,
): WatchedSeries[] {
  const found: WatchedSeries[] = [];
  for (const { per, environment: of, series } of memory.views.values()) {
    if (of !== null && of !== environment) continue;
    const operation = per === "operation" ? route : null;
    const key = `${service}\0${operation ?? ""}`;
    let one = series.get(key);
    if (one === undefined && series.size >= MAX_SERIES) continue;
    one ??= createSeries(service, operation);
    series.set(key, one);
    found.push(one);
  }
  return found;
}

export function* allSeries(memory: RequestMemory): Generator<WatchedSeries> {
  for (const view of memory.views.values()) yield* view.series.values();
}

/** Forgets those without a request since an hour. */
export function forgetSeries(memory: RequestMemory, since: number): void {
  for (const { series } of memory.views.values())
    for (const [key, { hours, minutes }] of series)
      if (minutes.size === 0 && !hasHours(hours, since)) series.delete(key);
  memory.targets = new WeakMap();
}
