/** One series of a stacked chart. */
export interface Stack {
  /** `error`. */
  label: string;
  /** A class of the style sheet. */
  fill: string;
  /** One for each column. */
  values: number[];
}

/** The width of a column and its gap, in SVG units. */
export const COLUMN_WIDTH = 10;

/** One stacked column of a chart of this height, from the bottom up. Anything above zero stays visible. */
export function StackedColumn(props: { stacks: Stack[]; index: number; peak: number; height: number }) {
  const { stacks, index, peak, height } = props;
  let top = height;
  return stacks.map(({ label, fill, values }) => {
    const value = values[index] ?? 0;
    if (value === 0) return null;
    const size = Math.max(1.5, (value / peak) * (height - 4));
    top -= size;
    return (
      <rect
        key={label}
        x={index * COLUMN_WIDTH + 1}
        y={top}
        width={COLUMN_WIDTH - 2}
        height={size}
        className={fill}
      />
    );
  });
}

export function sumAt(stacks: Pick<Stack, "values">[], index: number): number {
  return stacks.reduce((sum, { values }) => sum + (values[index] ?? 0), 0);
}
