import { nanosFromMillis } from "#lib/units.ts";
import type { SpanConditions, SpanField, TraceCondition } from "../../port/traces.ts";
import { bytesFromHex } from "../engine/integer-id.ts";
import type { DayFile } from "../engine/open-files.ts";
import { matchesName } from "../traces/match-field.ts";

/** Tests the number of a trace in one day's file. */
export type TestTrace = (trace: number) => boolean;

/** Tests whether traces meet what a search asks of whole traces; all of them are looked up at once. */
export function traceTest({ connection }: DayFile, condition: TraceCondition): TestTrace {
  const among = (sql: string, ...values: (string | number | bigint | Uint8Array)[]): TestTrace => {
    const row = connection.prepare(`SELECT json_group_array(trace) AS traces FROM (${sql})`).get(...values);
    const traces = new Set(JSON.parse((row as { traces: string }).traces) as number[]);
    return (trace) => traces.has(trace);
  };
  const compile = (one: TraceCondition): TestTrace => {
    switch (one.kind) {
      case "all": {
        const tests = one.of.map(compile);
        return (trace) => tests.every((test) => test(trace));
      }
      case "any": {
        const tests = one.of.map(compile);
        return (trace) => tests.some((test) => test(trace));
      }
      case "not": {
        const test = compile(one.of);
        return (trace) => !test(trace);
      }
      case "failed":
        return among("SELECT id AS trace FROM traces WHERE failed > 0");
      case "events":
        return among("SELECT DISTINCT trace FROM events WHERE trace IS NOT NULL");
      case "trace":
        return among("SELECT id AS trace FROM traces WHERE trace_id = ?", bytesFromHex(one.traceId));
      case "duration":
        return among(
          "SELECT id AS trace FROM traces WHERE duration BETWEEN ? AND ?",
          one.atLeast ?? 0,
          one.atMost ?? Number.MAX_SAFE_INTEGER,
        );
      case "start":
        return among(
          "SELECT id AS trace FROM traces WHERE start >= ? AND start < ?",
          BigInt.asIntN(64, nanosFromMillis(one.atLeast ?? 0)),
          one.atMost === undefined ? 2n ** 63n - 1n : nanosFromMillis(one.atMost + 1),
        );
      case "span":
        return anySpan(one.of);
    }
  };
  /** Names and services of a trace's spans: a search asks nothing else of any span. */
  const anySpan = ({ words, service, name, own = [] }: SpanConditions): TestTrace => {
    const tests = words.map((word) =>
      named("name", (text) => text.toLowerCase().includes(word.toLowerCase())),
    );
    if (service !== undefined) tests.push(named("service", (text) => text === service));
    if (name !== undefined) tests.push(named("name", (text) => text === name));
    for (const { field, value } of own) tests.push(named(field, (text) => matchesName(text, value)));
    return (trace) => tests.every((test) => test(trace));
  };
  const named = (field: SpanField, meets: (text: string) => boolean): TestTrace => {
    const [table, column] = field === "service" ? ["trace_services", "service"] : ["trace_names", "name"];
    const names = connection
      .prepareLists(`SELECT id, text FROM names WHERE id IN (SELECT DISTINCT ${column} FROM ${table})`)
      .all() as unknown as [id: number, text: string][];
    const met = names.flatMap(([id, text]) => (meets(text) ? [id] : []));
    return among(
      `SELECT DISTINCT trace FROM ${table} WHERE ${column} IN (SELECT value FROM json_each(?))`,
      JSON.stringify(met),
    );
  };
  return compile(condition);
}
