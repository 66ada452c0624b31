/** An expected outcome: a value, or an error with a code from a closed union. Broken invariants throw instead. */
export type Result<T, E extends { code: string }> = { ok: true; value: T } | { ok: false; error: E };

export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

export function err<E extends { code: string }>(error: E): { ok: false; error: E } {
  return { ok: false, error };
}
