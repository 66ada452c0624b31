import { callUpstream } from "#shell/faults/server-faults.ts";
import { FaultOutcome } from "#shell/faults/fault-outcome.tsx";

const ITEMS = 12;

export default async function NPlusOneFault() {
  for (let item = 1; item <= ITEMS; item++) await callUpstream(String(item), 5);
  return <FaultOutcome title="N+1 calls">This page asked {ITEMS} times, one after the other.</FaultOutcome>;
}
