import { NotFoundScreen } from "#dashboard/errors/failure-screen.tsx";

export default function NotFound() {
  return <NotFoundScreen />;
}
