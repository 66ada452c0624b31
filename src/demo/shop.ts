import type { Random } from "#lib/random.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import { around, inSequence, type Browser, type Part, type Visit } from "./part.ts";

const HOUR = 3_600_000;

/** A kind of request, and how many of it come in a minute of average traffic. */
interface Operation {
  perMinute: number;
  build: (random: Random) => Part;
}

const TENANTS = ["acme", "globex", "initech", "umbrella", "hooli", "soylent"];
const COUNTRIES = ["US", "US", "US", "GB", "GB", "DE", "DE", "FR", "NL"];

export const SAFARI_16: Browser = {
  name: "Safari 16.6",
  agent:
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Safari/605.1.15",
};
const CHROME: Browser = {
  name: "Chrome 142",
  agent:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
};
const SAFARI_18: Browser = {
  name: "Safari 18.6",
  agent:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
};
const FIREFOX: Browser = {
  name: "Firefox 144",
  agent: "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0",
};
const BROWSERS = [CHROME, CHROME, CHROME, CHROME, SAFARI_18, SAFARI_18, FIREFOX, SAFARI_16];

/** Everything that arrives at the shop, each with what it usually causes. */
const OPERATIONS: readonly Operation[] = [
  { perMinute: 5, build: (random) => page(random, "GET", "/", [recommend(random)]) },
  {
    perMinute: 6,
    build: (random) => page(random, "GET", "/products/:id", [stock(random), recommend(random)]),
  },
  { perMinute: 8, build: (random) => page(random, "GET", "/search", [search(random)]) },
  { perMinute: 3, build: (random) => page(random, "GET", "/cart", [cart(random)]) },
  { perMinute: 6, build: (random) => page(random, "GET", "/checkout", [cart(random), totals(random)]) },
  { perMinute: 2, build: (random) => page(random, "POST", "/orders", [stock(random), payment(random)]) },
  { perMinute: 3, build: mail },
];

/** The requests of a stretch of time, with the rhythm of a day; unordered. */
export function visitsBetween(random: Random, start: UnixMillis, end: UnixMillis): Visit[] {
  const minutes = (end - start) / 60_000;
  return OPERATIONS.flatMap(({ perMinute, build }) =>
    Array.from({ length: poisson(random, perMinute * minutes * rhythm(start)) }, () => ({
      at: start + random.next() * (end - start),
      tenant: random.next() < 0.2 ? "acme" : random.pick(TENANTS),
      country: random.pick(COUNTRIES),
      browser: random.pick(BROWSERS),
      user: String(random.below(4000)),
      root: build(random),
    })),
  );
}

/** Quieter at night: between 0.8 and 1.2 of the average. */
function rhythm(at: UnixMillis): number {
  return 1 + 0.2 * Math.sin(((at / HOUR) % 24) * (Math.PI / 12) - 2);
}

/** Knuth's method, as the counts are small. */
function poisson(random: Random, mean: number): number {
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random.next(); product > limit; product *= random.next()) count += 1;
  return count;
}

function page(random: Random, method: string, route: string, parts: Part[]): Part {
  const root = server("web", method, route, inSequence(parts));
  const failing = parts.find(({ failure }) => failure !== null);
  if (failing !== undefined) fail(root, failing.failure);
  return around(root, random.skewed(14));
}

function recommend(random: Random): Part {
  return around(server("recommend", "GET", "/picks", []), random.skewed(30));
}

function stock(random: Random): Part {
  const query = database("stock", "SELECT held, free FROM stock WHERE sku = $1", random.skewed(3));
  return around(server("stock", "GET", "/stock/:sku", inSequence([query])), random.skewed(4));
}

function search(random: Random): Part {
  const statement = "SELECT sku FROM products WHERE document @@ to_tsquery($1) AND tenant = $2 LIMIT 50";
  const query = database("search", statement, random.skewed(35));
  return around(server("search", "GET", "/query", inSequence([query])), random.skewed(8));
}

function cart(random: Random): Part {
  const query = database("cart", "SELECT sku, quantity FROM items WHERE cart = $1", random.skewed(5));
  return around(server("cart", "GET", "/carts/:id", inSequence([query])), random.skewed(5));
}

/** Computed in the process of the page. */
function totals(random: Random): Part {
  return around(part("web", "totals", "internal"), random.skewed(9));
}

function payment(random: Random): Part {
  const charge = around(server("payment", "POST", "/charges", []), random.skewed(160));
  if (random.next() < 0.004)
    fail(charge, { type: "PaymentError", message: "3-D Secure was abandoned by the customer" });
  return charge;
}

function mail(random: Random): Part {
  const sent = part("mailer", "send order-confirmation", "consumer");
  sent.attributes = { "messaging.system": "rabbitmq", "messaging.destination.name": "mails" };
  return around(sent, random.skewed(120));
}

export function fail(failing: Part, failure: Part["failure"]): void {
  failing.failure = failure;
  if (failing.kind === "server") failing.attributes["http.response.status_code"] = 500;
}

export function database(service: string, statement: string, duration: Millis): Part {
  const query = part(service, statement.split(" ")[0] ?? "", "client");
  query.attributes = { "db.system.name": "postgresql", "db.query.text": statement };
  query.duration = duration;
  return query;
}

function server(service: string, method: string, route: string, parts: Part[]): Part {
  const made = part(service, `${method} ${route}`, "server");
  made.attributes = {
    "http.request.method": method,
    "http.route": route,
    "http.response.status_code": 200,
  };
  made.parts = parts;
  return made;
}

function part(service: string, name: string, kind: Part["kind"]): Part {
  return { service, name, kind, offset: 0, duration: 0, attributes: {}, failure: null, parts: [] };
}
