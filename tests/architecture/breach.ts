/** One place that breaks one rule. */
export interface Breach {
  /** From the project's root, with forward slashes. */
  file: string;
  /** From 1; 0 where the whole file is meant. */
  line: number;
  rule: string;
  text: string;
}

export function formatBreach({ file, line, rule, text }: Breach): string {
  return `${line > 0 ? `${file}:${line}` : file}  ${rule}: ${text}`;
}
