"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import { isTyping, moveInList, cacheFocusedRow, toFilter } from "./keys.ts";

const KeysHelp = lazy(async () => ({ default: (await import("./keys-help.tsx")).KeysHelp }));

/** The keyboard shortcuts of every page. */
export function PageKeys() {
  const [help, setHelp] = useState<"never" | "open" | "closed">("never");

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (isTyping(event)) return;
      if (event.key === "j" || event.key === "k") moveInList(event.key === "j" ? 1 : -1);
      else if (event.key === "?") setHelp("open");
      else if (event.key === "f" && toFilter()) event.preventDefault();
    }
    const stopped = new AbortController();
    document.addEventListener("keydown", press, stopped);
    document.addEventListener("focusin", cacheFocusedRow, stopped);
    return () => stopped.abort();
  }, []);

  if (help === "never") return null;
  return (
    <Suspense>
      <KeysHelp open={help === "open"} onOpenChange={(open) => setHelp(open ? "open" : "closed")} />
    </Suspense>
  );
}
