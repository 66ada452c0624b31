import type { AppError } from "#lib/app-error.ts";
import { isDamage } from "./store-error.ts";
import { dayOfFile, stateFile } from "./store-folder.ts";
import type { Day } from "./day.ts";

export interface AskAroundDamageOptions {
  folder: string;
  ask: (name: string, args: unknown[]) => Promise<unknown>;
  /** Moves a day's damaged file away, unless that was done already. */
  setDayAside: (day: Day, damaged: AppError["context"]) => Promise<void>;
  /** Begins a damaged search index anew; false where the state itself is damaged. */
  mendSearch: () => Promise<boolean>;
}

/** Files that may turn out to be damaged in one question; the state and the search index are looked at twice. */
const DAYS = 40;
const LOOKS = 2;

/** Asks a question again after each damaged file that could be moved away or replaced: the others answer it. */
export function createAskAroundDamage({ folder, ask, setDayAside, mendSearch }: AskAroundDamageOptions) {
  return async (name: string, args: unknown[]): Promise<unknown> => {
    let [days, looks] = [0, 0];
    for (;;) {
      try {
        return await ask(name, args);
      } catch (error) {
        if (!isDamage(error)) throw error;
        const file = String(error.context["file"]);
        const day = dayOfFile(folder, file);
        if (day !== undefined && days++ < DAYS) await setDayAside(day, error.context);
        else if (file !== stateFile(folder) || looks++ === LOOKS || !(await mendSearch())) throw error;
      }
    }
  };
}
