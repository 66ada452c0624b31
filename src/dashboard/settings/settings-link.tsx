"use client";

import { useEffect, useRef } from "react";
import { usePath } from "#ui/use-path.ts";
import { Link } from "#ui/link.tsx";

const LOOK =
  "block rounded-md px-2.5 py-1.5 text-sm whitespace-nowrap text-muted -outline-offset-2! hover:bg-sunken hover:text-ink aria-[current]:font-medium aria-[current]:text-ink lg:aria-[current]:bg-sunken max-lg:rounded-none max-lg:border-b-2 max-lg:border-transparent max-lg:px-0 max-lg:hover:bg-transparent max-lg:aria-[current]:border-accent max-sm:py-3";

/**
 * A page in the list of the settings. A client component because layouts are not rendered again on navigation, and because
 * the current one of the tabs comes into sight.
 */
export function SettingsLink({ label, href }: { label: string; href: string }) {
  const entry = useRef<HTMLSpanElement>(null);
  const isCurrent = usePath() === href;
  useEffect(() => {
    const list = entry.current?.closest("nav");
    if (!isCurrent || entry.current === null || list === null || list === undefined) return;
    const [place, room] = [entry.current.getBoundingClientRect(), list.getBoundingClientRect()];
    list.scrollLeft += place.left + place.width / 2 - (room.left + room.width / 2);
  }, [isCurrent]);
  return (
    <Link href={href} aria-current={isCurrent ? "page" : undefined} className={LOOK}>
      <span ref={entry}>{label}</span>
    </Link>
  );
}
