import type { ReactNode } from "react";
import { ShareBar } from "#ui/share-bar.tsx";

interface CommonShareProps {
  /** What they have in common. */
  children: ReactNode;
  /** Of those that suffer, and of the others, from 0 to 1. */
  share: number;
  expected: number;
  tone: "danger" | "accent";
  /** What nearly the same ones have as well. */
  also?: string[];
}

const NOTHING: string[] = [];

/** What many of those that suffer have and few others. */
export function CommonShare({ children, share, expected, tone, also = NOTHING }: CommonShareProps) {
  return (
    <div className="mt-1">
      <p className="flex items-baseline justify-between gap-3">
        <span className="foreign min-w-0">{children}</span>
        <span className="figures shrink-0">{percent(share)}</span>
      </p>
      <ShareBar share={share} baseline={expected} tone={tone} className="w-full" />
      <p className="figures text-xs text-muted">
        {percent(expected)} of the others
        {also.length > 0 && <span className="foreign">, also {also.slice(0, 2).join(", ")}</span>}
      </p>
    </div>
  );
}

/** An attribute and its value. */
export function NameAndValue({ name, value }: { name: string; value: string }) {
  return (
    <>
      <span className="font-mono text-xs">{name}</span> <span className="font-medium">{value}</span>
    </>
  );
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
