import { FaultOutcome } from "#shell/faults/fault-outcome.tsx";
import { logBurst } from "#shell/faults/server-faults.ts";

const LINES = 200;

export default function LogBurstFault() {
  logBurst(LINES);
  return <FaultOutcome title="Log burst">This page wrote {LINES} log lines.</FaultOutcome>;
}
