import type { TraceChart } from "./trace-chart.ts";
import { rowsAbove } from "./visible-rows.ts";

export type KeyStep =
  | { do: "move"; to: number }
  | { do: "shut"; row: number }
  | { do: "open"; row: number }
  | { do: "select"; row: number }
  | { do: "leave" };

interface KeyState {
  /** Rows that are seen, in order. */
  visible: number[];
  cursor: number;
  shut: ReadonlySet<number>;
  /** Rows that fit on the screen. */
  page: number;
}

/** What a key does in the tree of spans (https://www.w3.org/WAI/ARIA/apg/patterns/treeview/, with j and k beside the arrows); null for any other key. */
export function stepOfKey(
  key: string,
  rows: TraceChart["rows"],
  { visible, cursor, shut, page }: KeyState,
): KeyStep | null {
  const at = Math.max(0, visible.indexOf(cursor));
  const move = (place: number): KeyStep => ({
    do: "move",
    to: visible[Math.max(0, Math.min(visible.length - 1, place))] ?? 0,
  });
  const hasChildren = (rows.end[cursor] ?? 0) > cursor + 1;
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
      if (hasChildren && !shut.has(cursor)) return { do: "shut", row: cursor };
      const parent = rowsAbove(rows.depth, cursor)[0];
      return parent === undefined ? null : { do: "move", to: parent };
    }
    case "ArrowRight":
      if (!hasChildren) return null;
      return shut.has(cursor) ? { do: "open", row: cursor } : move(at + 1);
    case "Enter":
    case " ":
      return { do: "select", row: cursor };
    case "Escape":
      return { do: "leave" };
    default:
      return null;
  }
}
