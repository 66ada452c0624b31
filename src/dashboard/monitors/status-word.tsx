import { SeverityMark, type SeverityName } from "#ui/severity-mark.tsx";

export interface Status {
  word: string;
  mark: SeverityName;
}

/** A status as a word with its mark; what is in order is grey. */
export function StatusWord({ status: { word, mark } }: { status: Status }) {
  const color =
    mark === "critical" || mark === "error" ? "text-danger" : mark === "warning" ? "text-warn" : "text-muted";
  return (
    <span className={`flex items-center gap-1.5 text-sm whitespace-nowrap ${color}`}>
      <SeverityMark severity={mark} label={null} />
      {word}
    </span>
  );
}
