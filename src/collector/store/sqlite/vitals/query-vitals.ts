import { binCount, binOf, VITALS } from "#model/web-vitals.ts";
import type { VitalFilter, VitalView, WebVitals } from "../../port/vitals.ts";
import { createNameReader, findName } from "../attributes/name-reader.ts";
import { createConditions, type Conditions } from "../engine/conditions.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import { addRelease } from "../rates/query-rates.ts";
import { createWorstLoads } from "./worst-loads.ts";
import { addValue, newLoads, newValues, vitalSum, vitalSums, type LoadValues } from "./sum-vitals.ts";

/** So many page loads are read in less than a tenth of a second; of more, every second, third and so on is read. */
const MOST_READ = 50_000;
const MOST_GROUPS = 100;

/** The web vitals of page loads: in all, over time, by what they are told apart, and the worst. Values are exact. */
export function queryVitals(files: StoreFiles, filter: VitalFilter, view: VitalView): WebVitals {
  const parts = files.days().flatMap((file) => {
    const where = pagesWhere(file, filter);
    return where === null ? [] : [{ file, where, rows: countRows(file, filter) }];
  });
  const sampled = Math.max(1, Math.ceil(parts.reduce((sum, { rows }) => sum + rows, 0) / MOST_READ));
  const all = newLoads();
  const bins = Array<number>(binCount(view.vital)).fill(0);
  const newStep = () => ({ loads: 0, values: newValues(view.vital) });
  const steps = new Map<number, ReturnType<typeof newStep>>();
  const groups = new Map<string, LoadValues>();
  const place = VITALS.indexOf(view.vital);
  const worst = createWorstLoads();
  for (const { file, where } of parts) {
    const ofNames = new Map<number, LoadValues>();
    const names = createNameReader(file.connection);
    const groupOf = (name: number) => {
      const known = ofNames.get(name) ?? getOrAdd(groups, names.name(name), newLoads);
      ofNames.set(name, known);
      return known;
    };
    for (const page of readPages(file, where, view, sampled)) {
      const [id, at, loads, name] = page;
      const group = groupOf(name);
      const step = getOrAdd(steps, Math.floor((at - filter.start) / view.step), newStep);
      all.loads += loads;
      group.loads += loads;
      step.loads += loads;
      for (let index = 0; index < VITALS.length; index++) {
        const value = page[FIXED + index] as number | null;
        if (value === null) continue;
        addValue(all.vitals[index]!, value);
        addValue(group.vitals[index]!, value);
        if (index !== place) continue;
        addValue(step.values, value);
        bins[binOf(view.vital, value)]! += sampled;
        worst.add(file, id, value);
      }
    }
  }
  return {
    loads: all.loads * sampled,
    sampled,
    vitals: vitalSums(all, sampled),
    bins,
    steps: [...steps]
      .toSorted(([one], [other]) => one - other)
      .map(([step, { loads, values }]) =>
        Object.assign(vitalSum(values, sampled), {
          at: filter.start + step * view.step,
          loads: loads * sampled,
        }),
      ),
    groups: [...groups]
      .toSorted(([one, left], [other, right]) => right.loads - left.loads || (one < other ? -1 : 1))
      .slice(0, MOST_GROUPS)
      .map(([name, values]) => ({ name, loads: values.loads * sampled, vitals: vitalSums(values, sampled) })),
    groupCount: groups.size,
    worst: worst.read(),
  };
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** Null if the day has no such pages. */
function pagesWhere({ connection }: DayFile, filter: VitalFilter): Conditions | null {
  const where = createConditions();
  where.add("at >= ? AND at < ?", Math.floor(filter.start), Math.ceil(filter.end));
  for (const column of ["service", "environment", "route", "browser", "device"] as const) {
    const wanted = filter[column];
    if (wanted === undefined) continue;
    const name = wanted === "" ? 0 : findName(connection, wanted)[0];
    if (name === undefined) return null;
    where.add(`${column} = ?`, name);
  }
  if (filter.release === "") where.add("release = 0");
  else if (filter.release !== undefined) addRelease(where, connection, filter.release);
  return where;
}

/** Of any page: those that match are not known without reading them. */
function countRows({ connection }: DayFile, { start, end }: VitalFilter): number {
  const row = connection
    .prepare("SELECT count(*) AS count FROM page_vitals WHERE at >= ? AND at < ?")
    .get(Math.floor(start), Math.ceil(end)) as { count: number };
  return row.count;
}

type Page = [id: number, at: number, loads: number, name: number, ...values: (number | null)[]];
/** The columns before the values. */
const FIXED = 4;

function readPages({ connection }: DayFile, where: Conditions, { by }: VitalView, sampled: number): Page[] {
  const columns = `id, at, loads, ${by}, ${VITALS.join(", ")}`;
  const some = sampled === 1 ? "" : ` AND id % ${sampled} = 0`;
  return connection
    .prepareLists(`SELECT ${columns} FROM page_vitals WHERE ${where.sql()}${some}`)
    .all(...where.values) as unknown as Page[];
}
