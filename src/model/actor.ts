/** Who changes something: somebody signed in, a program with the API token, or the collector by its own rules. */
export interface Actor {
  kind: "person" | "token" | "system";
  name: string;
}

/** There is one account: whoever is signed in, or sits at the machine of an open dashboard. */
export const ME: Actor = { kind: "person", name: "me" };
export const API_TOKEN: Actor = { kind: "token", name: "API token" };
export const SYSTEM: Actor = { kind: "system", name: "Glasshouse" };
