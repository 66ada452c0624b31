import { TraceOrColumns } from "#api/trace-or-columns.ts";
import type { House } from "../../e2e/glasshouse.ts";
import { eventually } from "../../eventually.ts";
import { makeTrace } from "./make-trace.ts";

/** Sends a trace of this many spans that ended a minute ago, and resolves when all of it can be read. */
export async function sendTrace(house: House, traceId: string, size: number): Promise<void> {
  for (const request of makeTrace(traceId, size, BigInt(Date.now() - 120_000) * 1_000_000n)) {
    const answer = await fetch(`${house.collector}/v1/traces`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(request),
    });
    if (!answer.ok) throw new Error(`the collector answered ${answer.status}`);
  }
  await eventually(async () => {
    const read = TraceOrColumns.safeParse(await house.read(`/api/v1/traces/${traceId}?detail=columns`));
    const spans = read.success ? read.data.spans.length : 0;
    if (spans !== size) throw new Error(`${spans} of ${size} spans can be read`);
  });
}
