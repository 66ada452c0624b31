/** A record without the number of its row, which nobody outside knows. */
export function withoutRow<T extends { row: number }>(found: T): Omit<T, "row"> {
  const record: Omit<T, "row"> & { row?: number } = { ...found };
  delete record.row;
  return record;
}
