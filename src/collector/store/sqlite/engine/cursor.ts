import { AppError } from "#lib/app-error.ts";

/**
 * A page's cursor: the sort value and id of its last row, joined by a colon.
 * Throws `AppError("bad_cursor")` for a text that no page gave.
 */
export function encodeCursor(value: number | bigint, id: number | bigint): string {
  return `${value}:${id}`;
}

export function decodeCursor(cursor: string): { value: bigint | number; id: number } {
  const match = /^(-?\d{1,19})(\.\d{1,12})?:(\d{1,16})$/.exec(cursor);
  if (match?.[1] === undefined || match[3] === undefined) throw new AppError("bad_cursor");
  const whole = BigInt(match[1]);
  if (BigInt.asIntN(64, whole) !== whole) throw new AppError("bad_cursor");
  return { value: match[2] === undefined ? whole : Number(`${match[1]}${match[2]}`), id: Number(match[3]) };
}
