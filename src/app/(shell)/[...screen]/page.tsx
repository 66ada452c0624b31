import type { Metadata } from "next";
import { DecidedScreen } from "#shell/decided-screen.tsx";
import { StatusPage } from "#shell/failure/status-page.tsx";
import { findScreen } from "#shell/find-screen.ts";

interface ScreenProps {
  params: Promise<{ screen: string[] }>;
}

export async function generateMetadata({ params }: ScreenProps): Promise<Metadata> {
  const found = findScreen((await params).screen);
  return found ? { title: found.screen.title } : {};
}

export default async function ScreenPage({ params }: ScreenProps) {
  const found = findScreen((await params).screen);
  return found ? <DecidedScreen {...found} /> : <StatusPage code="not_found" />;
}
