/** The parameters of a link in a message. */
export interface LinkFields extends Readonly<Record<string, string>> {
  alert: string;
  do: "acknowledge" | "silence";
  until: string;
  sig: string;
}

/** Reads a link, whose signature the collector checks; null if a part is missing. */
export function readLink(field: (name: string) => string | undefined): LinkFields | null {
  const [alert, action, until, sig] = ["alert", "do", "until", "sig"].map(field);
  if (!alert || !until || !sig || (action !== "acknowledge" && action !== "silence")) return null;
  return { alert, do: action, until, sig };
}
