"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { FORMER_ANCHORS } from "./settings-pages.ts";

/** Leads a link to a section of the former single page to its page. A client component because servers get no anchor. */
export function FormerAnchors() {
  const router = useRouter();
  useEffect(() => {
    const follow = () => {
      const anchor = location.hash.slice(1);
      const href = Object.hasOwn(FORMER_ANCHORS, anchor) ? FORMER_ANCHORS[anchor] : undefined;
      if (href !== undefined) router.replace(href);
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [router]);
  return null;
}
