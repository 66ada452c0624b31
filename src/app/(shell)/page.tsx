import type { Metadata } from "next";
import { isLabOpen } from "#shell/faults/is-lab-open.ts";
import { DecidedScreen } from "#shell/decided-screen.tsx";
import { findScreen } from "#shell/find-screen.ts";
import { HomePage } from "#shell/home-page.tsx";

const START = findScreen([]);

export const metadata: Metadata = START ? { title: START.screen.title } : {};

export default function Home() {
  return START ? <DecidedScreen {...START} /> : <HomePage faultLab={isLabOpen()} />;
}
