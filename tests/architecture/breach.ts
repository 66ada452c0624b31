/** One breach of one rule. */
export interface Breach {
  /** Relative to the project's root, with forward slashes. */
  file: string;
  /** Counts from 1; 0 for the whole file. */
  line: number;
  rule: string;
  text: string;
}

export function formatBreach({ file, line, rule, text }: Breach): string {
  return `${line > 0 ? `${file}:${line}` : file}  ${rule}: ${text}`;
}
