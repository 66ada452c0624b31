import type { SQLInputValue } from "node:sqlite";
import type { Connection } from "../engine/connection.ts";

/**
 * Columns of very many rows. Each is read as one text, which costs a quarter of a list for each row.
 * @param columns SQL by name; integers below 2^53 and nulls
 * @param from the SQL after the columns
 */
export function selectColumns<Name extends string>(
  connection: Connection,
  columns: Readonly<Record<Name, string>>,
  from: string,
  values: SQLInputValue[],
): Record<Name, (number | null)[]> {
  const names = Object.keys(columns) as Name[];
  const row = connection
    .prepareLists(`SELECT ${names.map((name) => `json_group_array(${columns[name]})`).join(", ")} ${from}`)
    .get(...values) as unknown as string[];
  return Object.fromEntries(
    names.map((name, place) => [name, JSON.parse(row[place]!) as (number | null)[]]),
  ) as Record<Name, (number | null)[]>;
}
