import type { Metadata } from "next";
import { ImportScreen } from "#dashboard/traces/import/import-screen.tsx";

export const metadata: Metadata = { title: "Open a trace's file" };

export default function ImportPage() {
  return <ImportScreen />;
}
