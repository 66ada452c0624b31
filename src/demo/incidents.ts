import type { Random } from "#lib/random.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import { around, everyPart, inSequence, type Part, type Visit } from "./part.ts";
import { database, fail, SAFARI_16 } from "./shop.ts";

const MINUTE: Millis = 60_000;

/** Something that goes wrong in the shop. */
export interface Incident {
  title: string;
  /** What whoever is on call should find. */
  cause: string;
  /** From the moment at which the demonstration goes live; negative for those that have begun by then. */
  begins: Millis;
  /** Changes a request of the time since it began; false takes it away. */
  affect?: (visit: Visit, random: Random) => boolean;
}

export const BAD_RELEASE: Incident = {
  title: "GET /checkout fails",
  cause: "web 2026.11.4 computes no tax for orders to GB",
  begins: -12 * MINUTE,
  affect({ root, country }) {
    const totals = root.parts.find(({ name }) => name === "totals");
    if (totals === undefined || country !== "GB") return true;
    const failure = {
      type: "TypeError",
      message: "Cannot read properties of undefined (reading 'vatRate')",
    };
    fail(totals, failure);
    fail(root, failure);
    return true;
  },
};

export const SLOW_TENANT: Incident = {
  title: "GET /search is slow",
  cause: "the search of tenant acme reads its whole catalogue",
  begins: -25 * MINUTE,
  affect({ root, tenant }, random) {
    const query = findService(root, "search")?.parts[0];
    if (query === undefined || tenant !== "acme") return true;
    query.duration = random.skewed(2_200);
    settle(root);
    return true;
  },
};

export const N_PLUS_ONE: Incident = {
  title: "GET /cart runs a query for each item",
  cause: "cart 5.2.1 reads the price of each item on its own",
  begins: -50 * MINUTE,
  affect({ root }, random) {
    const cart = findService(root, "cart");
    if (cart === undefined) return true;
    const price = () => database("cart", "SELECT price FROM prices WHERE sku = $1", random.skewed(4));
    cart.parts = inSequence([...cart.parts, ...Array.from({ length: 20 + random.below(40) }, price)]);
    settle(root);
    return true;
  },
};

/** Its events are written in `sentry-events.ts`. */
export const OLD_BROWSER: Incident = {
  title: "TypeError in the browser",
  cause: `${SAFARI_16.name} has no Promise.withResolvers`,
  begins: 0,
};

const SILENT_MAILER: Incident = {
  title: "mailer is silent",
  cause: "it stopped, and no deploy and no error came before",
  begins: -6 * MINUTE,
  affect: ({ root }) => root.service !== "mailer",
};

/** Its check-ins are written in `play.ts`. */
export const MISSED_JOB: Incident = {
  title: "invoice-export did not start",
  cause: "the job runs every two minutes and has stopped",
  begins: 0,
};

export const INCIDENTS: readonly Incident[] = [
  BAD_RELEASE,
  SLOW_TENANT,
  N_PLUS_ONE,
  OLD_BROWSER,
  SILENT_MAILER,
  MISSED_JOB,
];

/** Applies every incident that has begun. Null if the request is not made any more. */
export function affected(visit: Visit, random: Random, live: UnixMillis): Visit | null {
  const begun = INCIDENTS.filter(({ begins }) => visit.at >= live + begins);
  return begun.every(({ affect }) => affect === undefined || affect(visit, random)) ? visit : null;
}

/** The releases of each service, the latest first, and since when they run. */
const RELEASES: Record<string, { version: string; since: Millis }[]> = {
  web: [
    { version: "2026.11.4", since: BAD_RELEASE.begins - 20_000 },
    { version: "2026.11.3", since: -5 * 1440 * MINUTE },
    { version: "2026.11.2", since: Number.NEGATIVE_INFINITY },
  ],
  cart: [
    { version: "5.2.1", since: N_PLUS_ONE.begins - 20_000 },
    { version: "5.2.0", since: Number.NEGATIVE_INFINITY },
  ],
};
const FIRST = [{ version: "3.4.0", since: Number.NEGATIVE_INFINITY }];

/** The version of a service that answers at a time; `live` is when the demonstration goes live. */
export function releaseOf(service: string, at: UnixMillis, live: UnixMillis): string {
  const known = RELEASES[service] ?? FIRST;
  return known.find(({ since }) => at >= live + since)?.version ?? "";
}

function findService(root: Part, service: string): Part | undefined {
  return [...everyPart(root)].find((part) => part.service === service);
}

/** Gives every part the time that the parts within take now, and some milliseconds of its own. */
function settle(part: Part): void {
  if (part.parts.length === 0) return;
  for (const inner of part.parts) settle(inner);
  inSequence(part.parts);
  around(part, 5);
}
