import type { Call } from "./calls.ts";
import { danglingKeys } from "./dangling-keys.ts";
import type { Limit } from "./limits.ts";
import { decidedValue } from "./slot.ts";
import type { Product } from "./slots.ts";
import { takesInAddress } from "./takes-in-address.ts";

/**
 * What is decided and can never work, or never as whoever decided it means: a sentence each.
 * The types of the slots refuse what one slot shows; this is what only several of them together do.
 *
 * @param handled the keys of `handlers`
 */
export function slotComplaints(product: Product, handled: readonly string[]): string[] {
  const calls = Object.entries(decidedValue(product.calls) ?? {});
  const screens = Object.entries(decidedValue(product.screens) ?? {});
  return [
    ...danglingKeys(product).map(({ from, to }) => `${from} names ${to}, which is not there.`),
    ...strayHandlers(product, handled),
    ...twins(
      "calls",
      calls.map(([key, { method, path }]) => [key, `${method} ${path.replaceAll(/\{[^}]*\}/g, "{}")}`]),
    ),
    ...twins(
      "screens",
      screens.map(([key, { path }]) => [key, path.replaceAll(/\[[^\]]*\]/g, "[]")]),
    ),
    ...calls.flatMap(([key, call]) => personalInAddress(product, key, call)),
    ...calls.flatMap(([key, call]) => idleLimits(product, key, call)),
  ];
}

function strayHandlers(product: Product, handled: readonly string[]): string[] {
  const calls = decidedValue(product.calls);
  return handled
    .filter((key) => calls && !Object.hasOwn(calls, key))
    .map((key) => `handlers.${key} answers no call: calls.${key} is not there.`);
}

/** Whatever is found by its address: of two with the same, the second is never found. */
function twins(slot: string, addresses: [key: string, address: string][]): string[] {
  const first = new Map<string, string>();
  return addresses.flatMap(([key, address]) => {
    const twin = first.get(address);
    first.set(address, twin ?? key);
    return twin === undefined ? [] : [`${slot}.${key} is never found: ${slot}.${twin} has the same address.`];
  });
}

function personalInAddress(product: Product, key: string, call: Call): string[] {
  if (!takesInAddress(call)) return [];
  const entities = decidedValue(product.entities) ?? {};
  return call.takes.flatMap((entity) =>
    Object.entries(entities[entity]?.fields ?? {})
      .filter(([, { personal }]) => personal)
      .map(
        ([field]) =>
          `calls.${key} takes ${entity}.${field}, which is personal, in its address, where it would be kept in histories and logs: make it a POST.`,
      ),
  );
}

function idleLimits(product: Product, key: string, call: Call): string[] {
  const limits = decidedValue(product.limits) ?? {};
  return call.limits.flatMap((name) => {
    const why = limits[name] && whyIdle(limits[name], call);
    return why ? [`calls.${key} names limits.${name}, which has no effect: ${why}.`] : [];
  });
}

function whyIdle({ unit }: Limit, call: Call): string | undefined {
  if (typeof unit !== "string") return `a call keeps to no ${unit.own}, only rules do`;
  if (unit === "bytes" && takesInAddress(call)) return `a ${call.method} has no body`;
  if (unit === "items" && call.answers.length === 0) return "it answers no things";
  return undefined;
}
