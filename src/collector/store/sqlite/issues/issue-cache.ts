import type { IssueId } from "#lib/ids.ts";

/** The issue of a hash. `home` is the merged issue that it came with; null where it is the issue's own. */
export interface HashPlace {
  issue: IssueId;
  home: IssueId | null;
  /** The latest version of the grouping algorithm that computed the hash. */
  version: number;
}

/** The number of payloads stored for an issue in an hour. */
interface KeptInHour {
  hour: number;
  kept: number;
}

/** The writer's cache of issues: most events are like an earlier one. */
export interface IssueCache {
  places: OwnedMap<HashPlace>;
  kept: OwnedMap<KeptInHour>;
  /** Releases and environments stored for an issue. */
  variants: OwnedMap<true>;
  /** After a rollback, and before anything but an event changes issues. */
  clear(): void;
}

interface OwnedMap<T> {
  get(owner: number, key: string): T | undefined;
  set(owner: number, key: string, value: T): void;
}

const MAX_ENTRIES = 20_000;

export function createIssueCache(): IssueCache {
  const [places, kept, variants] = [
    createOwnedMap<HashPlace>(),
    createOwnedMap<KeptInHour>(),
    createOwnedMap<true>(),
  ];
  return {
    places,
    kept,
    variants,
    clear() {
      places.clear();
      kept.clear();
      variants.clear();
    },
  };
}

/** Two maps, because joining both keys would cost more than the second lookup. */
function createOwnedMap<T>(): OwnedMap<T> & { clear(): void } {
  const owners = new Map<number, Map<string, T>>();
  let size = 0;
  const clear = () => {
    owners.clear();
    size = 0;
  };
  return {
    get: (owner, key) => owners.get(owner)?.get(key),
    set(owner, key, value) {
      if (size >= MAX_ENTRIES) clear();
      let own = owners.get(owner);
      if (own === undefined) owners.set(owner, (own = new Map()));
      if (!own.has(key)) size += 1;
      own.set(key, value);
    },
    clear,
  };
}
