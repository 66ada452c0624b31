import type { WriteContext } from "../engine/write-context.ts";

/**
 * Stores the secret of a person's one-time codes, with the time step of the code that proved it, which is used up, and the
 * hashes of new recovery codes; null removes all.
 */
export function putSecondFactor(
  { state }: WriteContext,
  person: number,
  factor: { secret: string; step: number; recoveryHashes: string[] } | null,
): boolean {
  state.prepare("DELETE FROM recovery_codes WHERE person = ?").run(person);
  const { changes } = state
    .prepare("UPDATE people SET second_factor = ?, code_step = ? WHERE id = ?")
    .run(factor?.secret ?? null, factor?.step ?? null, person);
  if (changes === 0) return false;
  const insert = state.prepare("INSERT INTO recovery_codes (person, hash) VALUES (?, ?)");
  for (const hash of factor?.recoveryHashes ?? []) insert.run(person, hash);
  return true;
}

/** Takes a code of a time step, and with it those before it. False if it was taken already. */
export function spendCode({ state }: WriteContext, person: number, step: number): boolean {
  return (
    state
      .prepare("UPDATE people SET code_step = ?1 WHERE id = ?2 AND (code_step IS NULL OR code_step < ?1)")
      .run(step, person).changes === 1
  );
}

/** Uses a recovery code up. False if there is no such code. */
export function spendRecoveryCode({ state }: WriteContext, person: number, hash: string): boolean {
  return (
    state.prepare("DELETE FROM recovery_codes WHERE person = ? AND hash = ?").run(person, hash).changes === 1
  );
}
