import { MissingScreen } from "#dashboard/errors/not-found-screen.tsx";

export default function NotFound() {
  return <MissingScreen />;
}
