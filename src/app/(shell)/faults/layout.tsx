import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { isLabOpen } from "#shell/faults/is-lab-open.ts";

export const metadata: Metadata = { title: "Fault lab", robots: { index: false } };

export default function FaultsLayout({ children }: { children: ReactNode }) {
  if (!isLabOpen()) notFound();
  return children;
}
