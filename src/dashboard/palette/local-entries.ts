import { PERIOD_NAMES } from "../period.ts";
import { paths } from "../paths.ts";
import { timeOn } from "../scope/time-on.ts";
import { SETTINGS_PAGES } from "../settings/settings-pages.ts";
import type { PaletteGroup } from "./palette-entry.ts";
import { recentPages } from "./recent-pages.ts";

/** A link of the navigation, and what to press after `g` for it. */
export interface Jump {
  label: string;
  href: string;
  key: string;
}

/** An entry of the palette. */
export interface PaletteEntry {
  group: PaletteGroup;
  label: string;
  detail: string;
  /** The key that does the same. */
  key: string;
  run: () => void;
}

export interface LocalContext {
  path: string;
  search: URLSearchParams;
  jumps: readonly Jump[];
  open: (href: string) => void;
  /** Opens this page with another scope. */
  narrow: (change: Record<string, string | null>) => void;
}

/** What needs no answer of the collector: screens, recent pages and the actions of this page. */
export function localEntries(context: LocalContext): PaletteEntry[] {
  const { path, search, jumps, open, narrow } = context;
  const actions = [...pageActions(), ...timeActions(), ...placeActions(), copyLink()];
  return [
    ...actions,
    ...jumps.map(({ label, href, key }) => entry("Screens", label, () => open(href), { key: `g ${key}` })),
    entry("Screens", "Web vitals", () => open(paths.webVitals())),
    entry("Screens", "Profiles", () => open(paths.profiles())),
    ...SETTINGS_PAGES.map(({ label, href }) => entry("Screens", `Settings: ${label}`, () => open(href))),
    ...recentPages()
      .filter(({ href }) => href !== path)
      .map(({ href, title }) => entry("Recent", title, () => open(href))),
  ];

  function timeActions(): PaletteEntry[] {
    if (path.startsWith(paths.settings())) return [];
    return timeOn(path, search).choices.map((period) =>
      entry("Actions", PERIOD_NAMES[period], () => narrow({ period, from: null, to: null }), {
        detail: "Time range",
      }),
    );
  }

  function placeActions(): PaletteEntry[] {
    return [
      ...(search.has("env") ? [entry("Actions", "All environments", () => narrow({ env: null }))] : []),
      ...(search.has("service") ? [entry("Actions", "All services", () => narrow({ service: null }))] : []),
    ];
  }
}

/** Controls of the page that name themselves as actions with `data-action`. */
function pageActions(): PaletteEntry[] {
  const named = new Map<string, HTMLElement>();
  for (const element of document.querySelectorAll<HTMLElement>("[data-action]:not(:disabled)"))
    named.set(element.dataset["action"] ?? "", element);
  return [...named].map(([name, element]) =>
    entry("Actions", name, () => element.click(), { key: element.getAttribute("aria-keyshortcuts") ?? "" }),
  );
}

function copyLink(): PaletteEntry {
  return entry("Actions", "Copy link to this page", () => void navigator.clipboard.writeText(location.href));
}

function entry(
  group: PaletteGroup,
  label: string,
  run: () => void,
  { detail = "", key = "" }: { detail?: string; key?: string } = {},
): PaletteEntry {
  return { group, label, detail, key, run };
}

/** Whether all words that were typed are in an entry. */
export function matches({ label, detail }: PaletteEntry, typed: string): boolean {
  const text = `${label} ${detail}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
