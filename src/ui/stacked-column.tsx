/** One of the things that a chart counts. */
export interface Stack {
  /** `error`. */
  label: string;
  /** A class of the style sheet. */
  fill: string;
  /** One for each column. */
  values: number[];
}

/** Of a column with the gap beside it, in the picture's own units. */
export const COLUMN_WIDTH = 10;

/** One column of a picture that is `height` high, the first stack at its bottom. What is there at all can be seen. */
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
