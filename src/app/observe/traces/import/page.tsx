import type { Metadata } from "next";
import { ImportScreen } from "#dashboard/traces/import/import-screen.tsx";

export const metadata: Metadata = { title: "Import a trace" };

export default function ImportPage() {
  return <ImportScreen />;
}
