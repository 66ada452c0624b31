import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { faultsOpen, readEnv } from "#config/env.ts";

export const metadata: Metadata = { title: "Fault lab", robots: { index: false } };

export default function FaultsLayout({ children }: { children: ReactNode }) {
  if (!faultsOpen(readEnv())) notFound();
  return children;
}
