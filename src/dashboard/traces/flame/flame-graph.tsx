"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useDeferredValue, useMemo, useState, type KeyboardEvent, type MouseEvent } from "react";
import { build } from "../../path-parts.ts";
import { FlameBars } from "./flame-bars.tsx";
import { stepInFlame } from "./flame-keys.ts";
import { FlameTable } from "./flame-table.tsx";
import { FlameTools } from "./flame-tools.tsx";
import { flamePaths, flameWithin, type FlameNode, type FlameWords } from "./flame-tree.ts";
import { findInFlame } from "./find-in-flame.ts";

interface FlameGraphProps {
  nodes: FlameNode[];
  services: string[];
  /** A fill class for each service; if omitted, the one that its name has on every screen. */
  fills?: string[];
  /** The page of the whole trace or profile. */
  whole: string;
  words?: FlameWords;
}

const OF_TRACE: FlameWords = {
  whole: "Whole trace",
  one: "span",
  many: "spans",
  search: "Search names and services",
};

/**
 * Nodes as bars above their children; opening one zooms to it, with its own URL, so that going back zooms out. A client
 * component so that zooming does not load the trace again.
 */
export function FlameGraph({ nodes, services, fills, whole, words = OF_TRACE }: FlameGraphProps) {
  const focusKey = useSearchParams().get("focus");
  const keys = useMemo(() => flamePaths(nodes), [nodes]);
  const focus = focusKey === null ? -1 : keys.indexOf(focusKey);
  const shown = useMemo(() => flameWithin(nodes, focus), [nodes, focus]);
  const [query, setQuery] = useState("");
  const [cursor, setCursor] = useState(0);
  const wanted = useDeferredValue(query);
  const found = useMemo(() => findInFlame(shown, services, wanted), [shown, services, wanted]);
  const hrefs = useMemo(() => keys.map((key) => build(whole, { focus: key })), [keys, whole]);
  const current = (shown[cursor] ?? null) === null ? Math.max(0, focus) : cursor;

  // The same while the cursor moves, so that only the boxes that it leaves and enters are rendered.
  const press = useCallback(
    (event: KeyboardEvent<HTMLAnchorElement>) => {
      if (event.metaKey || event.ctrlKey || event.altKey) return;
      if (event.key === "Escape") {
        // Where the URL is, which what is rendered may not have reached yet.
        const at = nodes[keys.indexOf(new URLSearchParams(location.search).get("focus") ?? "")];
        if (at !== undefined) zoomTo(hrefs[at.parent] ?? whole);
        return;
      }
      const bar = event.currentTarget;
      const next = stepInFlame(shown, Number(bar.dataset["bar"]), event.key);
      if (next === null) return;
      event.preventDefault();
      bar.closest("[role=group]")?.querySelector<SVGElement>(`[data-bar="${next}"]`)?.focus();
    },
    [shown, nodes, keys, hrefs, whole],
  );

  return (
    <>
      <FlameTools
        words={words}
        query={query}
        setQuery={setQuery}
        found={wanted.trim() === "" ? null : found}
        crumbs={[
          { label: words.whole, href: whole },
          ...ancestorsOf(nodes, focus).map((place) => ({
            label: nodes[place]?.name ?? "",
            href: hrefs[place] ?? whole,
          })),
        ]}
        follow={follow}
      />
      <FlameBars
        words={words}
        nodes={shown}
        services={services}
        fills={fills}
        hrefs={hrefs}
        found={wanted.trim() === "" ? null : found.places}
        focus={focus}
        cursor={current}
        press={press}
        follow={follow}
        enter={setCursor}
      />
      {words === OF_TRACE && <FlameTable nodes={shown} services={services} />}
    </>
  );
}

/** A node and those above it, from the top. */
function ancestorsOf(nodes: FlameNode[], place: number): number[] {
  const above: number[] = [];
  for (let at = place; at !== -1; at = nodes[at]?.parent ?? -1) above.unshift(at);
  return above;
}

/** Follows a link without navigation, as the page already has the data. */
function follow(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
  event.preventDefault();
  zoomTo(event.currentTarget.getAttribute("href") ?? "");
}

function zoomTo(href: string): void {
  history.pushState(null, "", href);
}
