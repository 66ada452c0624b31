const LONGEST = 200;

/**
 * The words that the names in a text are made of: `connect timeout error` of `ConnectTimeoutError`. Names of one word are
 * left out.
 */
export function identifierWords(text: string): string {
  const words: string[] = [];
  for (const name of text.split(/[^\p{L}\p{N}]+/u)) {
    if (name.length <= LONGEST && /[a-z0-9][A-Z]/.test(name))
      words.push(name.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2").replaceAll(/([A-Z])([A-Z][a-z])/g, "$1 $2"));
  }
  return words.join(" ");
}
