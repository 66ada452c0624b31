"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { ZONE_COOKIE } from "#ui/viewer.ts";

/** Sends the browser's time zone to the server. A client component because only the browser knows it. */
export function ZoneKeeper({ zone }: { zone: string }) {
  const router = useRouter();
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (own === undefined || own === zone) return;
    document.cookie = `${ZONE_COOKIE}=${own}; path=/observe; max-age=31536000; samesite=lax`;
    if (document.cookie.includes(`${ZONE_COOKIE}=${own}`)) router.refresh();
  }, [zone, router]);
  return null;
}
