import { useMemo, useState } from "react";
import { repeatedSiblings, type Repetition } from "./repeated-siblings.ts";
import type { TraceChart } from "./trace-chart.ts";
import { rowsAbove, collapsedBelow, visibleRows } from "./visible-rows.ts";

export interface FoldingState {
  visible: Int32Array;
  collapsed: ReadonlySet<number>;
  /** Collapsed repetitions: the first row, and the row after the last. */
  runs: ReadonlyMap<number, number>;
  repetitions: Repetition[];
  /** Collapses or expands a row or the repetition that it starts. */
  toggle(row: number): void;
  /** Collapses all rows at a depth; null expands everything. */
  showLevels(deepest: number | null): void;
  /** Expands everything that hides a row. */
  reveal(row: number): void;
}

/** The collapsed rows of a chart. Repetitions start collapsed. */
export function useFolding({ rows }: TraceChart, base: number): FoldingState {
  const repetitions = useMemo(() => repeatedSiblings(rows), [rows]);
  const [collapsed, setCollapsed] = useState<ReadonlySet<number>>(() => new Set());
  const [spread, setSpread] = useState<ReadonlySet<number>>(() => new Set());
  const runs = useMemo(
    () => new Map(repetitions.filter(({ head }) => !spread.has(head)).map(({ head, end }) => [head, end])),
    [repetitions, spread],
  );
  const visible = useMemo(
    () => visibleRows(rows.end, { collapsed, runs, base }),
    [rows, collapsed, runs, base],
  );

  return {
    visible,
    collapsed,
    runs,
    repetitions,
    toggle(row) {
      if (runs.has(row)) setSpread(toggled(spread, row));
      else if ((rows.end[row] ?? 0) > row + 1) setCollapsed(toggled(collapsed, row));
      else if (spread.has(row)) setSpread(toggled(spread, row));
    },
    showLevels(deepest) {
      setCollapsed(deepest === null ? new Set() : collapsedBelow(rows.depth, rows.end, deepest));
      if (deepest === null) setSpread(new Set(repetitions.map(({ head }) => head)));
    },
    reveal(row) {
      const above = new Set(rowsAbove(rows.depth, row));
      const hiding = repetitions.filter(({ head, end }) => head < row && row < end).map(({ head }) => head);
      setCollapsed((old) => new Set([...old].filter((other) => !above.has(other))));
      if (hiding.length > 0) setSpread((old) => new Set([...old, ...hiding]));
    },
  };
}

function toggled(set: ReadonlySet<number>, row: number): Set<number> {
  const next = new Set(set);
  if (!next.delete(row)) next.add(row);
  return next;
}
