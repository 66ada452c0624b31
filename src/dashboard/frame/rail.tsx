"use client";

import { useState, type FormEvent, type ReactNode } from "react";
import { RAIL_COOKIE, RAIL_ITEM, type RailWidth } from "./rail-width.ts";

interface RailProps {
  width: RailWidth;
  setDisplay: (form: FormData) => Promise<void>;
  /** Icons of the button that changes the width. */
  icons: Record<RailWidth, ReactNode>;
  foot: ReactNode;
  children: ReactNode;
}

/** The navigation beside the page. A client component because it folds at once; without script its form does. */
export function Rail({ width: initial, setDisplay, icons, foot, children }: RailProps) {
  const [width, setWidth] = useState(initial);
  const next = width === "wide" ? "narrow" : "wide";
  const label = width === "wide" ? "Collapse" : "Expand";

  function fold(event: FormEvent) {
    event.preventDefault();
    setWidth(next);
    document.cookie = `${RAIL_COOKIE}=${next}; path=/; max-age=31536000; samesite=lax`;
  }

  return (
    <nav
      aria-label="Main"
      data-rail={width}
      className="group/rail sticky top-0 z-30 flex h-dvh w-14 shrink-0 flex-col overflow-y-auto border-r border-line bg-rail px-2 pb-4 max-md:hidden xl:data-[rail=wide]:w-52"
    >
      {children}
      <div className="mt-auto space-y-px pt-6">
        {foot}
        <form action={setDisplay} onSubmit={fold} className="max-xl:hidden">
          <button
            type="submit"
            name="rail"
            value={next}
            aria-label={`${label} navigation`}
            data-action={`${label} navigation`}
            data-tip={width === "wide" ? undefined : label}
            data-tip-side="right"
            className={RAIL_ITEM}
          >
            {icons[width]}
            <span className="rail-label">{label}</span>
          </button>
        </form>
      </div>
    </nav>
  );
}
