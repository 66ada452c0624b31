import type { ProjectId } from "#lib/ids.ts";
import { judgeSilence, usualPauses } from "#model/watch/judge-silence.ts";
import type { JudgedTimes, SilentMetric } from "../../port/watch.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import { daysSince } from "./rate-rows.ts";

const MINUTE = 60_000;
const MINUTE_NANOS = 60_000_000_000;
const DAY = 1440;
const LATE = 10;
const MAX_METRICS = 2_000;

interface MetricMemory {
  end: number;
  /** The minutes of the last day with points, by name. */
  seen: Map<string, number[]>;
}

const memories = new WeakMap<StoreFiles, Map<ProjectId, MetricMemory>>();

/** Whether a project's metrics have had no point for longer than usually; `name` is one, or null for all. */
export function judgeMetricSilence(
  files: StoreFiles,
  project: ProjectId,
  name: string | null,
  { end, since }: JudgedTimes,
): SilentMetric[] {
  const { seen } = refresh(files, project, end / MINUTE);
  return [...seen].flatMap(([metric, minutes]): SilentMetric[] => {
    const last = minutes.at(-1);
    if ((name !== null && metric !== name) || last === undefined) return [];
    const pauses = usualPauses(minutes.map((minute) => minute * MINUTE));
    const times = { now: end, since, isQuietTime: false };
    return [{ name: metric, ...judgeSilence(last * MINUTE, pauses, times) }];
  });
}

/** Reads the minutes since the last time, and those for which points may have come late. */
function refresh(files: StoreFiles, project: ProjectId, end: number): MetricMemory {
  const projects = memories.get(files) ?? new Map<ProjectId, MetricMemory>();
  memories.set(files, projects);
  const known = projects.get(project);
  const memory = known === undefined || known.end > end ? { end: 0, seen: new Map() } : known;
  projects.set(project, memory);
  const from = Math.max(end - DAY, Math.min(memory.end, end - LATE));
  const fresh = new Map<string, Set<number>>();
  for (const file of daysSince(files, from * MINUTE)) readMinutes(file, project, from, end, fresh);
  for (const [name, minutes] of memory.seen)
    memory.seen.set(
      name,
      minutes.filter((minute: number) => minute < from && minute >= end - DAY),
    );
  for (const [name, minutes] of fresh) {
    if (!memory.seen.has(name) && memory.seen.size >= MAX_METRICS) continue;
    const sorted = [...minutes].toSorted((one, other) => one - other);
    memory.seen.set(name, [...(memory.seen.get(name) ?? []), ...sorted]);
  }
  memory.end = end;
  return memory;
}

/** Adds the minutes in which each metric has points to those that are known. */
export function readMinutes(
  { connection }: DayFile,
  project: ProjectId,
  from: number,
  end: number,
  fresh: Map<string, Set<number>>,
  only: string | null = null,
): void {
  const series = connection
    .prepare(
      "SELECT metric_series.id, name FROM metrics JOIN metric_series ON metric_series.metric = metrics.id WHERE project = ?",
    )
    .all(project) as unknown as { id: number; name: string }[];
  const select = connection.prepare(
    `SELECT DISTINCT time / ${MINUTE_NANOS} AS minute FROM metric_points WHERE series = ? AND time >= ? AND time < ?`,
  );
  for (const { id, name } of series) {
    if (only !== null && name !== only) continue;
    const own = fresh.get(name) ?? new Set<number>();
    fresh.set(name, own);
    const rows = select.all(id, BigInt(from) * BigInt(MINUTE_NANOS), BigInt(end) * BigInt(MINUTE_NANOS));
    for (const { minute } of rows as unknown as { minute: number }[]) own.add(minute);
  }
}
