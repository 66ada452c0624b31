import type { IssueId } from "#lib/ids.ts";

/** Where a hash leads: the issue, and the merged one that it came with; null where it is the issue's own. */
export interface HashPlace {
  issue: IssueId;
  home: IssueId | null;
  /** The latest version of the grouping algorithm that computed the hash. */
  version: number;
}

/** Payloads that an issue kept in an hour. */
interface KeptInHour {
  hour: number;
  kept: number;
}

/** What the writer knows of issues without asking the file: most events are like one that came before. */
export interface KnownIssues {
  places: Remembered<HashPlace>;
  kept: Remembered<KeptInHour>;
  /** Releases and environments that an issue is remembered with. */
  variants: Remembered<true>;
  /** Drops all of it: after a rollback, and before anything but an event changes issues. */
  forget(): void;
}

interface Remembered<T> {
  get(owner: number, key: string): T | undefined;
  set(owner: number, key: string, value: T): void;
}

const MAX_REMEMBERED = 20_000;

export function createKnownIssues(): KnownIssues {
  const [places, kept, variants] = [remembered<HashPlace>(), remembered<KeptInHour>(), remembered<true>()];
  return {
    places,
    kept,
    variants,
    forget() {
      places.forget();
      kept.forget();
      variants.forget();
    },
  };
}

/** Two steps, as making one key of both would cost more than looking twice. */
function remembered<T>(): Remembered<T> & { forget(): void } {
  const owners = new Map<number, Map<string, T>>();
  let size = 0;
  const forget = () => {
    owners.clear();
    size = 0;
  };
  return {
    get: (owner, key) => owners.get(owner)?.get(key),
    set(owner, key, value) {
      if (size >= MAX_REMEMBERED) forget();
      let own = owners.get(owner);
      if (own === undefined) owners.set(owner, (own = new Map()));
      if (!own.has(key)) size += 1;
      own.set(key, value);
    },
    forget,
  };
}
