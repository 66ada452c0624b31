import {
  ChartGantt,
  Database,
  Globe,
  Link,
  MessageSquareText,
  MousePointerClick,
  Navigation,
  ScrollText,
  SquareTerminal,
  TextCursorInput,
  X,
  type IconNode,
} from "lucide";
import type { TimelineEntry } from "./timeline-entries.ts";

export interface EntryKind {
  name: string;
  icon: IconNode;
}

const KINDS: Record<Exclude<TimelineEntry["kind"], "breadcrumb">, EntryKind> = {
  span: { name: "Span", icon: ChartGantt },
  log: { name: "Log", icon: ScrollText },
  error: { name: "Error", icon: X },
};

/** The categories of SDKs' breadcrumbs, by how they begin. */
const CATEGORIES: [start: RegExp, kind: EntryKind][] = [
  [/^(?:ui\.click|touch|ui\.tap)/, { name: "Click", icon: MousePointerClick }],
  [/^ui\.input/, { name: "Input", icon: TextCursorInput }],
  [/^(?:navigation|ui\.lifecycle|app\.lifecycle)/, { name: "Navigation", icon: Navigation }],
  [/^(?:fetch|xhr|https?|httplib|request|network)/, { name: "Request", icon: Globe }],
  [/^(?:query|sql|db|redis)/, { name: "Query", icon: Database }],
  [/^resource/, { name: "Resource", icon: Link }],
  [/^(?:console|debug|log|logger)/, { name: "Console", icon: SquareTerminal }],
];

/** Of a category that no SDK has by itself. */
export const OTHER: EntryKind = { name: "Breadcrumb", icon: MessageSquareText };

/** An entry's kind in a word, with its icon. */
export function entryKind({ kind, source }: Pick<TimelineEntry, "kind" | "source">): EntryKind {
  if (kind !== "breadcrumb") return KINDS[kind];
  return CATEGORIES.find(([start]) => start.test(source))?.[1] ?? OTHER;
}
