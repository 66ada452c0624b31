"use client";

import { useEffect, useState } from "react";
import { paths } from "../paths.ts";
import type { PaletteAnswer } from "./palette-entry.ts";

const PAUSE = 120;

export type Found = PaletteAnswer | "searching" | "failed";

/** What the collector knows for a text, asked for once it stays the same for a moment. The next text ends the request. */
export function useFound(text: string): Found {
  const [answered, setAnswered] = useState<{ text: string; found: Found } | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    const timer = setTimeout(() => {
      fetch(paths.palette(text), { signal: ended.signal })
        .then((answer) => answer.json())
        .then(
          (body: unknown) => setAnswered({ text, found: isAnswer(body) ? body : "failed" }),
          () => {
            if (!ended.signal.aborted) setAnswered({ text, found: "failed" });
          },
        );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [text]);
  return answered?.text === text ? answered.found : "searching";
}

/** The endpoint is the dashboard's own; only a proxy's or the sign-in page's answer looks different. */
function isAnswer(body: unknown): body is PaletteAnswer {
  return typeof body === "object" && body !== null && "entries" in body && Array.isArray(body.entries);
}
