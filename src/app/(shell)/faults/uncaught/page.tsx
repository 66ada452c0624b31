import { FaultOutcome } from "#shell/faults/fault-outcome.tsx";
import { failAfterAnswer } from "#shell/faults/server-faults.ts";

export default function UncaughtFault() {
  failAfterAnswer();
  return (
    <FaultOutcome title="After the answer">
      This page is whole. What it left behind on the server has failed twice by now, and nobody caught it.
    </FaultOutcome>
  );
}
