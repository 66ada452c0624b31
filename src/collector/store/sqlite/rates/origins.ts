import type { Connection } from "../engine/connection.ts";

/** Where the requests of a service came to, as numbers of interned names; 0 where unknown. */
export interface Origin {
  environment: number;
  release: number;
}

/** Limits the origins summed per service: versions made of ids must not fill the disk. */
export interface Origins {
  /** Whether the origin is or becomes one of the service's. */
  admits(service: number, origin: Origin): boolean;
  clear(): void;
}

/** Stands for releases beyond the limit, in any environment. */
export const OTHER_RELEASES = "(other)";
const MAX_ORIGINS = 50;

export function createOrigins(connection: Connection): Origins {
  const known = new Map<number, Set<string>>();
  return {
    admits(service, { environment, release }) {
      let origins = known.get(service);
      if (origins === undefined) {
        const rows = connection
          .prepare("SELECT environment, release FROM service_releases WHERE service = ?")
          .all(service) as unknown as Origin[];
        origins = new Set(rows.map((row) => keyOf(row)));
        known.set(service, origins);
      }
      const key = keyOf({ environment, release });
      if (origins.has(key)) return true;
      if (origins.size >= MAX_ORIGINS) return false;
      origins.add(key);
      return true;
    },
    clear: () => known.clear(),
  };
}

function keyOf({ environment, release }: Origin): string {
  return `${environment} ${release}`;
}

/** Widens the time of each release by the minutes of these requests. */
export function addReleaseMinutes(
  connection: Connection,
  rates: (Origin & { service: number; minute: number })[],
): void {
  const upsert = connection.prepare(
    `INSERT INTO service_releases (service, environment, release, first, last) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET first = min(first, excluded.first), last = max(last, excluded.last)`,
  );
  const alike = Map.groupBy(rates, (rate) => `${rate.service} ${keyOf(rate)}`);
  for (const group of alike.values()) {
    const { service, environment, release } = group[0]!;
    const minutes = group.map(({ minute }) => minute);
    const [first, last] = [
      minutes.reduce((a, b) => Math.min(a, b)),
      minutes.reduce((a, b) => Math.max(a, b)),
    ];
    upsert.run(service, environment, release, first, last);
  }
}
