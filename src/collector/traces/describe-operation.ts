import { ok, type Result } from "#lib/result.ts";
import type { OperationQuery } from "#api/operations.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { OperationCalls } from "#collector/store/port/traces.ts";
import { pastRange } from "#collector/times/time-range.ts";

/** What an operation calls varies little between its requests, and each trace costs time. */
const SAMPLE = 240;

/** Who sends an operation's requests and what they call. */
export async function describeOperation(
  { store, clock }: ReadContext,
  { service, route, environment, ...times }: OperationQuery,
): Promise<Result<OperationCalls, never>> {
  return ok(
    await store.describeOperation({ service, route, environment }, pastRange(times, clock()), SAMPLE),
  );
}
