import type { TraceChart } from "./trace-chart.ts";
import { placeOf, rowsAbove } from "./visible-rows.ts";

export type KeyStep =
  | { do: "move"; to: number }
  | { do: "collapse" | "expand" | "select" | "root" | "fit"; row: number }
  | { do: "hit"; step: 1 | -1 }
  | { do: "zoom"; factor: number }
  | { do: "pan"; share: number }
  | { do: "whole" | "leave" };

interface KeyState {
  /** The visible rows, in order. */
  visible: Int32Array;
  cursor: number;
  collapsed: ReadonlySet<number>;
  /** The first rows of collapsed repetitions. */
  runs: ReadonlyMap<number, unknown>;
  /** Rows per screen. */
  page: number;
}

/** The action of a key with Shift. */
const SHIFTED: Record<string, KeyStep> = {
  ArrowLeft: { do: "pan", share: -0.2 },
  ArrowRight: { do: "pan", share: 0.2 },
  N: { do: "hit", step: -1 },
  "+": { do: "zoom", factor: 0.5 },
};

const PLAIN: Record<string, KeyStep> = {
  n: { do: "hit", step: 1 },
  "+": { do: "zoom", factor: 0.5 },
  "=": { do: "zoom", factor: 0.5 },
  "-": { do: "zoom", factor: 2 },
  "0": { do: "whole" },
  Escape: { do: "leave" },
};

/**
 * The action of a key in the tree of spans (https://www.w3.org/WAI/ARIA/apg/patterns/treeview/, with j and k beside
 * the arrows); null for other keys.
 */
export function stepOfKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  rows: Pick<TraceChart["rows"], "depth" | "end">,
  { visible, cursor, collapsed, runs, page }: KeyState,
): KeyStep | null {
  const fixed = (shiftKey ? SHIFTED : PLAIN)[key];
  if (fixed !== undefined) return fixed;
  const at = Math.max(0, placeOf(visible, cursor));
  const move = (place: number): KeyStep => ({
    do: "move",
    to: visible[Math.max(0, Math.min(visible.length - 1, place))] ?? 0,
  });
  const isExpanded = !runs.has(cursor) && !collapsed.has(cursor) && (rows.end[cursor] ?? 0) > cursor + 1;
  switch (key) {
    case "ArrowDown":
    case "j":
      return move(at + 1);
    case "ArrowUp":
    case "k":
      return move(at - 1);
    case "PageDown":
      return move(at + page);
    case "PageUp":
      return move(at - page);
    case "Home":
      return move(0);
    case "End":
      return move(visible.length - 1);
    case "ArrowLeft": {
      if (isExpanded) return { do: "collapse", row: cursor };
      const parent = rowsAbove(rows.depth, cursor)[0];
      return parent === undefined ? null : { do: "move", to: parent };
    }
    case "ArrowRight":
      if (runs.has(cursor) || collapsed.has(cursor)) return { do: "expand", row: cursor };
      return isExpanded ? move(at + 1) : null;
    case "Enter":
    case " ":
      return { do: "select", row: cursor };
    case "r":
      return { do: "root", row: cursor };
    case "z":
      return { do: "fit", row: cursor };
    default:
      return null;
  }
}
