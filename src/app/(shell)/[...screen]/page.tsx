import { DecidedScreen } from "#shell/decided-screen.tsx";
import { Answered } from "#shell/failure/answered.tsx";
import { findScreen } from "#shell/find-screen.ts";

export default async function ScreenPage({ params }: { params: Promise<{ screen: string[] }> }) {
  const screen = findScreen((await params).screen);
  return screen ? <DecidedScreen screen={screen} /> : <Answered code="not_found" />;
}
