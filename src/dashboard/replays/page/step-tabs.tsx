"use client";

import { type ReactNode, useState } from "react";
import { Button } from "#ui/button.tsx";
import { formatCount } from "#ui/format-count.ts";

interface StepTabsProps {
  all: number;
  counts: { console: number; network: number };
  children: ReactNode;
}

const SHOWN = {
  all: "",
  console: "[&_li:not([data-kind=console])]:hidden",
  network: "[&_li:not([data-kind=network])]:hidden",
} as const;

/** Shows one kind of the lines. They stay in the page, so that the player keeps its place in all of them. */
export function StepTabs({ all, counts, children }: StepTabsProps) {
  const [shown, setShown] = useState<keyof typeof SHOWN>("all");
  const choices = [
    { of: "all", label: "All", count: all },
    { of: "console", label: "Console", count: counts.console },
    { of: "network", label: "Network", count: counts.network },
  ] as const;
  return (
    <>
      <div role="group" aria-label="Which entries" className="mb-2 flex gap-1">
        {choices.map(({ of, label, count }) => (
          <Button
            key={of}
            size="small"
            look={shown === of ? "plain" : "quiet"}
            aria-pressed={shown === of}
            disabled={count === 0}
            onClick={() => setShown(of)}
          >
            {label} {formatCount(count)}
          </Button>
        ))}
      </div>
      <div className={SHOWN[shown]}>{children}</div>
    </>
  );
}
