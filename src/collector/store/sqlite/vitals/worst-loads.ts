import type { SpanId, TraceId } from "#lib/ids.ts";
import { VITALS, type VitalName } from "#model/web-vitals.ts";
import type { WorstLoad } from "../../port/vitals.ts";
import { createNameReader } from "../attributes/name-reader.ts";
import { hexFromBytes, hexFromInteger } from "../engine/integer-id.ts";
import type { DayFile } from "../engine/open-files.ts";

const SHOWN = 20;

interface Candidate {
  file: DayFile;
  /** Of its row. */
  id: number;
  value: number;
}

/** Keeps the page loads with the greatest values of those that are added. */
export function createWorstLoads() {
  let kept: Candidate[] = [];
  let least = -1;
  return {
    add(file: DayFile, id: number, value: number): void {
      if (value <= least) return;
      kept.push({ file, id, value });
      if (kept.length < 10 * SHOWN) return;
      kept = worstOf(kept);
      least = kept.at(-1)?.value ?? -1;
    },
    /** The worst first. */
    read: (): WorstLoad[] => worstOf(kept).flatMap(readLoad),
  };
}

function worstOf(candidates: Candidate[]): Candidate[] {
  return candidates.toSorted((one, other) => other.value - one.value).slice(0, SHOWN);
}

const NAMES = ["service", "route", "environment", "release", "browser", "device", "navigation"] as const;
const COLUMNS = [...NAMES, ...VITALS].map((column) => `page_vitals.${column}`).join(", ");

type Row = Record<(typeof NAMES)[number], number> &
  Record<VitalName, number | null> &
  Record<"lcpElement" | "inpElement" | "clsElement", string | null> & {
    at: number;
    page: string;
    trace: Uint8Array | null;
  };

function readLoad({ file: { connection }, id }: Candidate): WorstLoad[] {
  const names = createNameReader(connection);
  // A span id may be beyond the integers of JavaScript, so it is read as text.
  const row = connection
    .prepare(
      `SELECT at, cast(page AS TEXT) AS page, trace_id AS trace, ${COLUMNS},
         page_elements.lcp AS lcpElement, page_elements.inp AS inpElement, page_elements.cls AS clsElement
       FROM page_vitals LEFT JOIN traces ON traces.id = page_vitals.trace
         LEFT JOIN page_elements ON page_elements.id = page_vitals.id
       WHERE page_vitals.id = ?`,
    )
    .get(id) as Row | undefined;
  if (row === undefined) return [];
  const named = Object.fromEntries(NAMES.map((name) => [name, names.name(row[name])]));
  const values = Object.fromEntries(VITALS.map((one) => [one, row[one]]));
  return [
    {
      ...(named as Record<(typeof NAMES)[number], string>),
      ...(values as Record<VitalName, number | null>),
      at: row.at,
      traceId: row.trace === null ? null : (hexFromBytes(row.trace) as TraceId),
      spanId: row.page === "0" ? null : (hexFromInteger(BigInt(row.page)) as SpanId),
      elements: { lcp: row.lcpElement, inp: row.inpElement, cls: row.clsElement },
    },
  ];
}
