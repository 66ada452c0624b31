import { FaultOutcome } from "#shell/faults/fault-outcome.tsx";
import { HydrationMismatch } from "#shell/faults/hydration-mismatch.tsx";

export default function HydrationMismatchFault() {
  return (
    <FaultOutcome title="Hydration mismatch">
      This line differs between server and browser: <HydrationMismatch />
    </FaultOutcome>
  );
}
