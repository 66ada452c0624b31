import type { AggregatesView, MeasureValue } from "#api/aggregates.ts";

/**
 * The table as CSV (https://www.rfc-editor.org/rfc/rfc4180), the rest of the groups in its last row. Numbers have all their
 * digits.
 */
export function writeCsv({ by, measures, groups, rest }: AggregatesView): string {
  const rows = [
    [...by, ...measures.map(({ text }) => text)].map(textCell),
    ...groups.map(({ keys, values }) => [
      ...keys.map((key) => textCell(key ?? "")),
      ...values.map(valueCell),
    ]),
  ];
  if (rest !== null)
    rows.push([
      ...by.map((_, place) => (place === 0 ? textCell(`(${rest.groups} other groups)`) : "")),
      ...rest.values.map(valueCell),
    ]);
  return rows.map((cells) => `${cells.join(",")}\r\n`).join("");
}

/**
 * A spreadsheet runs a cell that begins like a formula, so an apostrophe makes it a text
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
function textCell(text: string): string {
  const safe = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text;
  return /[",\r\n\t;]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function valueCell(value: MeasureValue): string {
  return value === null ? "" : String(value);
}
