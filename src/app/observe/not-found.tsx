import { NotFoundScreen } from "#dashboard/errors/not-found-screen.tsx";

export default function NotFound() {
  return <NotFoundScreen />;
}
