import { quoteText } from "#model/search/edit-search.ts";
import { readFindText } from "../find/find-text.ts";
import { paths } from "../paths.ts";
import type { PaletteEntry } from "./local-entries.ts";

/** Ids of spans, traces, events and errors, and the short ids of issues. */
const ID = /^(?:[0-9a-f]{16}|[0-9a-f]{32}|[a-z]\w*-\d+)$/i;

/** What a typed text can always be: an id to look up, or words to search for. */
export function typedEntries(typed: string, open: (href: string) => void): PaletteEntry[] {
  if (typed === "") return [];
  const query = quoteText(typed);
  const lists = {
    issues: paths.issues({ query }),
    traces: paths.traces({ query }),
    logs: paths.logs({ query }),
  };
  const searches = Object.entries(lists).map(([name, href]) => ({
    group: "Search for it" as const,
    label: `“${typed}” in ${name}`,
    detail: "",
    key: "",
    run: () => open(href),
  }));
  const id = readFindText(typed);
  if (!ID.test(id)) return searches;
  const lookUp = {
    group: "Ids" as const,
    label: `Look up ${id}`,
    detail: "id",
    key: "",
    run: () => open(paths.find(id)),
  };
  return [lookUp, ...searches];
}
