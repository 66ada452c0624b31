/** What a terminal acts on, or shows in another place than it stands: control, format and separating characters. */
const ACTING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A received text for a terminal, on one line: what would act on it is shown as its escape. */
export function plainText(text: string): string {
  return text.replaceAll(ACTING, escaped);
}

/** JSON without what a terminal acts on; its value is the same. */
export function plainJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(ACTING, (found) =>
    found
      .split("")
      .map((unit) => `\\u${hexOf(unit.charCodeAt(0))}`)
      .join(""),
  );
}

function escaped(found: string): string {
  if (found === "\n") return "\\n";
  return found === "\t" ? " " : `\\u{${(found.codePointAt(0) ?? 0).toString(16)}}`;
}

function hexOf(unit: number): string {
  return unit.toString(16).padStart(4, "0");
}
