/** The author of a change: a signed-in person, a program with the API token, or the collector itself. */
export interface Actor {
  kind: "person" | "token" | "system";
  name: string;
}

/** Whoever uses a dashboard without a password. */
export const ME: Actor = { kind: "person", name: "me" };
export const API_TOKEN: Actor = { kind: "token", name: "API token" };
export const SYSTEM: Actor = { kind: "system", name: "Glasshouse" };

/** The name that an assignee's stands for: `me` is whoever says it. */
export function whoIs(name: string, actor: Actor): string {
  return name === ME.name ? actor.name : name;
}
