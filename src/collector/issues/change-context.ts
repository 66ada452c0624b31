import type { QueryContext } from "#collector/projects/read-context.ts";

/** What every change is made with. */
export interface WorkflowContext extends QueryContext {
  /** 32 random hex digits. */
  newId: () => string;
  /** The deeds that are still being done. */
  running: Set<string>;
  /** Told of what goes wrong when nobody waits for it. */
  report: (error: unknown) => void;
}

export interface Forbidden {
  code: "forbidden";
  detail: string;
}

export function forbidden(what: string): Forbidden {
  return { code: "forbidden", detail: `You may not ${what}.` };
}
