import { MissingScreen } from "#dashboard/failure/missing-screen.tsx";

export default function NotFound() {
  return <MissingScreen />;
}
