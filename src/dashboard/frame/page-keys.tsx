"use client";

import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { usePath } from "#ui/use-path.ts";
import { useScopedRouter } from "#ui/link-scope.ts";
import type { Jump } from "../palette/local-entries.ts";
import { rememberPage } from "../palette/recent-pages.ts";
import { replayKeys } from "./early-input.ts";
import { isTyping } from "./is-typing.ts";
import { cacheFocusedRow, moveInList, pressShortcut, refreshPage, toFilter } from "./keys.ts";

const KeysHelp = lazy(async () => ({ default: (await import("./keys-help.tsx")).KeysHelp }));

/** How long `g` waits for the screen's key. */
const PATIENCE = 1500;
/** By then a page has set its title. */
const TITLED = 1000;

/** The keyboard shortcuts of every page. */
export function PageKeys({ jumps }: { jumps: readonly Jump[] }) {
  const [help, setHelp] = useState<"never" | "open" | "closed">("never");
  const { push } = useScopedRouter();
  /** Kept while the page changes between the two keys. */
  const jumpUntil = useRef(0);
  const path = usePath();

  useEffect(() => {
    const timer = setTimeout(() => rememberPage(path, document.title), TITLED);
    return () => clearTimeout(timer);
  }, [path]);

  useEffect(() => {
    /** Before the page's own keys, of which some are the same. */
    function jump(event: KeyboardEvent) {
      if (event.timeStamp > jumpUntil.current || isTyping(event)) return;
      jumpUntil.current = 0;
      const target = jumps.find(({ key }) => key === event.key);
      if (target === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      push(target.href);
    }
    function press(event: KeyboardEvent) {
      if (isTyping(event)) return;
      if (event.key === "g") jumpUntil.current = event.timeStamp + PATIENCE;
      else if (event.key === "j" || event.key === "k") moveInList(event.key === "j" ? 1 : -1);
      else if (event.key === "r") refreshPage();
      else if (event.key === "?") setHelp("open");
      else if (event.key === "f" && toFilter()) event.preventDefault();
      else if (/^\w$/.test(event.key) && pressShortcut(event)) event.preventDefault();
    }
    const stopped = new AbortController();
    document.defaultView?.addEventListener("keydown", jump, { capture: true, signal: stopped.signal });
    document.addEventListener("keydown", press, stopped);
    document.addEventListener("focusin", cacheFocusedRow, stopped);
    replayKeys();
    // Programs that press keys can tell that they work.
    document.documentElement.dataset["keys"] = "";
    return () => stopped.abort();
  }, [jumps, push]);

  if (help === "never") return null;
  return (
    <Suspense>
      <KeysHelp
        open={help === "open"}
        onOpenChange={(open) => setHelp(open ? "open" : "closed")}
        jumps={jumps}
        path={path}
      />
    </Suspense>
  );
}
