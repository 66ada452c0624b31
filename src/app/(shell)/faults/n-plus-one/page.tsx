import { askUpstream } from "#shell/faults/upstream.ts";
import { FaultOutcome } from "#shell/faults/fault-outcome.tsx";

const ITEMS = 12;

export default async function NPlusOneFault() {
  for (let item = 1; item <= ITEMS; item++) await askUpstream(String(item), 5);
  return <FaultOutcome title="N+1 calls">This page asked {ITEMS} times, one after the other.</FaultOutcome>;
}
