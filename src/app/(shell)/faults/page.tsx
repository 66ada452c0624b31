import { FaultLab } from "#shell/faults/fault-lab.tsx";

export default function FaultsPage() {
  return <FaultLab />;
}
