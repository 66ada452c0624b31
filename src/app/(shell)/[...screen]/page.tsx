import { notFound } from "next/navigation";
import { DecidedScreen } from "#shell/decided-screen.tsx";
import { findScreen } from "#shell/find-screen.ts";

export default async function ScreenPage({ params }: { params: Promise<{ screen: string[] }> }) {
  const screen = findScreen((await params).screen);
  if (!screen) notFound();
  return <DecidedScreen screen={screen} />;
}
