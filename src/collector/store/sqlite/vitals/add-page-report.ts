import type { UnixMillis } from "#lib/units.ts";
import { VITALS, type VitalName } from "#model/web-vitals.ts";
import type { Connection } from "../engine/connection.ts";
import type { DayWriter } from "../engine/day-writer.ts";
import { integerFromHex } from "../engine/integer-id.ts";
import type { Origin } from "../rates/origins.ts";
import type { PageReport } from "./page-report.ts";

/** Where and when a page was reported; numbers of rows and of interned names. */
export interface PagePlace extends Origin {
  /** 0 without a trace. */
  trace: number;
  service: number;
  at: UnixMillis;
}

const NAMED = ["service", "route", "environment", "release", "browser", "device", "navigation"] as const;
const ABOUT = ["lcp", "inp", "cls"] as const;

type Elements = Record<(typeof ABOUT)[number], string | null>;
type PageRow = Record<(typeof NAMED)[number] | "at" | "loads", number> &
  Record<VitalName, number | null> & { id: number | null };

/**
 * Adds what is reported of a page load to its row, in any order: a page load may end after its vitals are known. What was
 * reported of no page in particular belongs to the one of the same route in its trace.
 */
export function addPageReport(day: DayWriter, report: PageReport, place: PagePlace): void {
  const { connection } = day;
  const page = report.page === null ? 0n : integerFromHex(report.page);
  const number = (name: string | undefined) => (name === undefined || name === "" ? 0 : day.names.name(name));
  const reported: PageRow = {
    ...NO_VITALS,
    ...place,
    id: null,
    loads: Number(report.isLoad),
    route: number(report.route),
    browser: number(report.browser),
    device: number(report.device),
    navigation: number(report.navigation),
  };
  const stored = place.trace === 0 ? undefined : findPage(connection, place.trace, page, reported.route);
  const row = stored === undefined ? reported : joined(stored, reported);
  const elements = elementsOf(connection, row.id);
  let hasElements = false;
  for (const vital of VITALS) {
    const { value, element } = report.vitals[vital] ?? { value: -1, element: null };
    // Interactions and shifts add up: the greatest value is the latest.
    if (value < (row[vital] ?? 0)) continue;
    row[vital] = value;
    const about = ABOUT.find((one) => one === vital);
    if (about === undefined || element === null) continue;
    elements[about] = element;
    hasElements = true;
  }
  const id = writePage(connection, place.trace, page, row);
  if (hasElements)
    connection
      .prepare("INSERT OR REPLACE INTO page_elements (id, lcp, inp, cls) VALUES (?, ?, ?, ?)")
      .run(id, elements.lcp, elements.inp, elements.cls);
}

const NO_VITALS = { lcp: null, inp: null, cls: null, fcp: null, ttfb: null };
const COLUMNS = ["at", "loads", ...NAMED, ...VITALS] as const;

/** The row of the page, or the one of its route that awaits its page; of a report without a page, any of its route. */
function findPage(connection: Connection, trace: number, page: bigint, route: number): PageRow | undefined {
  const select = `SELECT id, ${COLUMNS.join(", ")} FROM page_vitals WHERE trace = ?`;
  const own = page === 0n ? undefined : connection.prepare(`${select} AND page = ?`).get(trace, page);
  const found =
    own ??
    connection
      .prepare(`${select} AND route = ? AND (page = 0 OR ?) ORDER BY id DESC LIMIT 1`)
      .get(trace, route, Number(page === 0n));
  return found as unknown as PageRow | undefined;
}

/** The page load knows best where and when it was; the rest is of whoever said it first. */
function joined(stored: PageRow, reported: PageRow): PageRow {
  const [best, other] = reported.loads === 1 ? [reported, stored] : [stored, reported];
  const row = { ...stored, loads: best.loads, at: best.loads === 1 ? best.at : Math.min(best.at, other.at) };
  for (const name of NAMED) row[name] = best[name] === 0 ? other[name] : best[name];
  return row;
}

function elementsOf(connection: Connection, id: number | null): Elements {
  const stored =
    id === null
      ? undefined
      : connection.prepare("SELECT lcp, inp, cls FROM page_elements WHERE id = ?").get(id);
  return { lcp: null, inp: null, cls: null, ...(stored as Elements | undefined) };
}

function writePage(connection: Connection, trace: number, page: bigint, row: PageRow): number {
  const values = COLUMNS.map((column) => row[column]);
  if (row.id === null) {
    const places = COLUMNS.map(() => "?").join(", ");
    const insert = `INSERT INTO page_vitals (trace, page, ${COLUMNS.join(", ")}) VALUES (?, ?, ${places})`;
    return Number(connection.prepare(insert).run(trace, page, ...values).lastInsertRowid);
  }
  const changes = COLUMNS.map((column) => `${column} = ?`).join(", ");
  connection
    .prepare(`UPDATE page_vitals SET page = coalesce(nullif(?, 0), page), ${changes} WHERE id = ?`)
    .run(page, ...values, row.id);
  return row.id;
}
