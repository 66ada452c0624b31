"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { OBSERVE } from "../path-parts.ts";
import { ZONE_COOKIE } from "#ui/viewer.ts";

interface ZoneKeeperProps {
  /** The zone that times are shown in. */
  zone: string;
  /** Whether they are to be shown in the browser's. */
  follows: boolean;
}

/**
 * Sends the browser's time zone to the server, and with it that scripts run here. A client component because only the
 * browser knows it.
 */
export function ZoneKeeper({ zone, follows }: ZoneKeeperProps) {
  const router = useRouter();
  useEffect(() => {
    function keep() {
      const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
      if (own === undefined) return;
      const isKept = () => document.cookie.includes(`${ZONE_COOKIE}=${own}`);
      if (!isKept())
        document.cookie = `${ZONE_COOKIE}=${own}; path=${OBSERVE}; max-age=31536000; samesite=lax`;
      if (follows && own !== zone && isKept()) router.refresh();
    }
    // In a task of its own: the browser loads its data of all zones, which takes as long as the other effects together.
    const timer = setTimeout(keep);
    return () => clearTimeout(timer);
  }, [zone, follows, router]);
  return null;
}
