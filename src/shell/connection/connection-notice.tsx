"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { usePath } from "#ui/use-path.ts";
import { onNavigationStart } from "#telemetry/browser/navigations.ts";
import { useOnline } from "./use-online.ts";

/** A navigation that takes longer than this is called slow. */
const SLOW_MILLIS = 2_000;

/** Announces a lost connection and slow navigations. A client component because only the browser knows about either. */
export function ConnectionNotice() {
  const online = useOnline();
  const slow = useSlowNavigation();
  const text = online
    ? slow && "The page is still loading. The connection or the server is slow."
    : "You are offline. This page may be out of date.";
  return (
    <div role="status" className="text-sm">
      {text && <p className="border-b border-line bg-warn-soft px-3 py-1.5 text-warn">{text}</p>}
    </div>
  );
}

function useSlowNavigation(): boolean {
  const arrived = `${usePath()}?${useSearchParams()}`;
  const [slowFrom, setSlowFrom] = useState<string>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onNavigationStart(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setSlowFrom(arrived), SLOW_MILLIS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [arrived]);
  // Only while the previous page is still shown.
  return slowFrom === arrived;
}
