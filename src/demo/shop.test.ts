import { expect, it } from "vitest";
import { createRandom } from "#lib/random.ts";
import { affected, BAD_RELEASE, N_PLUS_ONE, releaseOf, SLOW_TENANT } from "./incidents.ts";
import { everyPart, type Visit } from "./part.ts";
import { visitsBetween } from "./shop.ts";

const LIVE = Date.parse("2026-11-22T14:00:00Z");
const MINUTE = 60_000;

/** The requests of some minutes from a time on, as they are once the incidents have changed them. */
function visits(from: number, minutes: number): Visit[] {
  const random = createRandom(7);
  return visitsBetween(random, from, from + minutes * MINUTE).flatMap(
    (visit) => affected(visit, random, LIVE) ?? [],
  );
}
const named = (name: string, of: Visit[]) => of.filter(({ root }) => root.name === name);
const failing = (of: Visit[]) => of.filter(({ root }) => root.failure !== null);

it("serves about 27 requests and 3 mails a minute, of which hardly any fail", () => {
  const before = visits(LIVE - 300 * MINUTE, 200);
  expect(before.length / 200).toBeGreaterThan(20);
  expect(before.length / 200).toBeLessThan(40);
  expect(failing(before).length / before.length).toBeLessThan(0.01);
});

it("contains every part within the part that it belongs to", () => {
  for (const { root } of [...visits(LIVE - 60 * MINUTE, 20), ...visits(LIVE, 20)])
    for (const part of everyPart(root))
      for (const inner of part.parts)
        expect(inner.offset + inner.duration).toBeLessThanOrEqual(part.duration + 1e-6);
});

it("fails exactly the checkouts to GB once the bad release runs", () => {
  const since = LIVE + BAD_RELEASE.begins;
  expect(releaseOf("web", since, LIVE)).toBe("2026.11.4");
  expect(releaseOf("web", since - MINUTE, LIVE)).toBe("2026.11.3");
  const checkouts = named("GET /checkout", visits(since, 60));
  expect(failing(checkouts).map(({ country }) => country)).toEqual(
    checkouts.filter(({ country }) => country === "GB").map(() => "GB"),
  );
  expect(failing(named("GET /checkout", visits(since - 60 * MINUTE, 60)))).toEqual([]);
});

it("makes the searches of one tenant slow, and no other's", () => {
  const searches = named("GET /search", visits(LIVE + SLOW_TENANT.begins, 60));
  const slow = searches.filter(({ root }) => root.duration > 800);
  expect(new Set(slow.map(({ tenant }) => tenant))).toEqual(new Set(["acme"]));
  expect(slow.length).toBeGreaterThan(10);
});

it("repeats a query for each item of a cart", () => {
  const prices = ({ root }: Visit) =>
    [...everyPart(root)].filter(({ attributes }) =>
      String(attributes["db.query.text"]).startsWith("SELECT price"),
    ).length;
  const [before, after] = [-60 * MINUTE, 0].map((shift) =>
    named("GET /cart", visits(LIVE + N_PLUS_ONE.begins + shift, 30)).map(prices),
  );
  expect(Math.max(...(before ?? []))).toBe(0);
  expect(Math.min(...(after ?? []))).toBeGreaterThanOrEqual(20);
});

it("sends no mail once the mailer is silent", () => {
  const services = (of: Visit[]) => new Set(of.map(({ root }) => root.service));
  expect(services(visits(LIVE - 60 * MINUTE, 30))).toEqual(new Set(["web", "mailer"]));
  expect(services(visits(LIVE, 30))).toEqual(new Set(["web"]));
});

it("is the same for the same seed", () => {
  expect(visits(LIVE, 5)).toEqual(visits(LIVE, 5));
});
