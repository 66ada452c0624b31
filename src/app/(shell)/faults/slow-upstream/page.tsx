import { callUpstream } from "#shell/faults/server-faults.ts";
import { FaultOutcome } from "#shell/faults/fault-outcome.tsx";

export default async function SlowUpstreamFault() {
  await callUpstream("report", 1_500);
  return <FaultOutcome title="Slow upstream">This page waited 1.5 seconds for another service.</FaultOutcome>;
}
