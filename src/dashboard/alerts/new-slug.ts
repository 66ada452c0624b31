const MOST = 50;

/** An id from a name, which none of the others has: `Checkout failures` is `checkout-failures`. */
export function newSlug(name: string, taken: readonly string[]): string {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, MOST)
    .replaceAll(/^-+|-+$/g, "");
  const base = words === "" ? "unnamed" : words;
  if (!taken.includes(base)) return base;
  let number = 2;
  while (taken.includes(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}
