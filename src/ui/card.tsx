import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** A surface for what belongs together. Inside, hairlines divide; a card holds no other card. */
export function Card({ className = "p-4", children }: { className?: string; children: ReactNode }) {
  return <div className={classNames("rounded-lg border border-line bg-surface", className)}>{children}</div>;
}
