import "server-only";

/** A field of a form. */
export function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 10_000) : "";
}
