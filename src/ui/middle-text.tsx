import { classNames } from "./class-names.ts";

interface MiddleTextProps {
  text: string;
  /** How many characters at the end are always shown. */
  end?: number;
  className?: string;
}

/** A text in one line that is cut in the middle if it is too long: for paths and ids, whose end tells. */
export function MiddleText({ text, end = 16, className }: MiddleTextProps) {
  if (text.length <= end) return <span className={className}>{text}</span>;
  return (
    <span className={classNames("inline-flex max-w-full min-w-0", className)} data-tip={text}>
      <span className="foreign overflow-hidden text-ellipsis whitespace-pre">{text.slice(0, -end)}</span>
      <span className="shrink-0 whitespace-pre">{text.slice(-end)}</span>
    </span>
  );
}
