import type { ErasedCounts, ErasedSignal } from "#model/person/erasure.ts";
import type { Connection } from "../engine/connection.ts";

/** Counts erased records in the file that they were in, in the same transaction: done again after a crash, nothing counts twice. */
export function countErased(
  connection: Connection,
  erasure: number,
  signal: ErasedSignal,
  records: number,
): void {
  if (records === 0) return;
  connection
    .prepare(
      `INSERT INTO erased_counts (erasure, signal, records) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET records = records + excluded.records`,
    )
    .run(erasure, signal, records);
}

/** Adds what was erased from the file. */
export function addErased(connection: Connection, erasure: number, counts: ErasedCounts): void {
  const rows = connection
    .prepare("SELECT signal, records FROM erased_counts WHERE erasure = ?")
    .all(erasure) as { signal: ErasedSignal; records: number }[];
  for (const { signal, records } of rows) counts[signal] = (counts[signal] ?? 0) + records;
}
