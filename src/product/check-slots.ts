import type { Call } from "./calls.ts";
import { danglingKeys } from "./references.ts";
import type { Limit } from "./limits.ts";
import { decidedValue } from "./slot.ts";
import type { Product } from "./slots.ts";
import { takesInAddress } from "./takes-in-address.ts";

/**
 * Finds decisions that can never work, or never as intended, one sentence each. The slots' types catch what a single slot
 * reveals; this checks what only several of them together do.
 *
 * @param handled the keys of `handlers`
 */
export function checkSlots(product: Product, handled: readonly string[]): string[] {
  const calls = Object.entries(decidedValue(product.calls) ?? {});
  const screens = Object.entries(decidedValue(product.screens) ?? {});
  return [
    ...danglingKeys(product).map(({ from, to }) => `${from} names ${to}, which does not exist.`),
    ...strayHandlers(product, handled),
    ...findDuplicates(
      "calls",
      calls.map(([key, { method, path }]) => [key, `${method} ${path.replaceAll(/\{[^}]*\}/g, "{}")}`]),
    ),
    ...findDuplicates(
      "screens",
      screens.map(([key, { path }]) => [key, path.replaceAll(/\[[^\]]*\]/g, "[]")]),
    ),
    ...calls.flatMap(([key, call]) => personalInAddress(product, key, call)),
    ...calls.flatMap(([key, call]) => unusedLimits(product, key, call)),
  ];
}

function strayHandlers(product: Product, handled: readonly string[]): string[] {
  const calls = decidedValue(product.calls);
  return handled
    .filter((key) => calls && !Object.hasOwn(calls, key))
    .map((key) => `handlers.${key} answers no call: calls.${key} does not exist.`);
}

/** Of two calls or screens with the same address, the second is never found. */
function findDuplicates(slot: string, addresses: [key: string, address: string][]): string[] {
  const first = new Map<string, string>();
  return addresses.flatMap(([key, address]) => {
    const other = first.get(address);
    first.set(address, other ?? key);
    return other === undefined
      ? []
      : [`${slot}.${key} is never found: ${slot}.${other} has the same address.`];
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
          `calls.${key} takes ${entity}.${field}, which is personal, in its URL, where it would end up in histories and logs: make it a POST.`,
      ),
  );
}

function unusedLimits(product: Product, key: string, call: Call): string[] {
  const limits = decidedValue(product.limits) ?? {};
  return call.limits.flatMap((name) => {
    const why = limits[name] && whyUnused(limits[name], call);
    return why ? [`calls.${key} names limits.${name}, which has no effect: ${why}.`] : [];
  });
}

function whyUnused({ unit }: Limit, call: Call): string | undefined {
  if (typeof unit !== "string") return `calls have no limit in ${unit.own}, only rules do`;
  if (unit === "bytes" && takesInAddress(call)) return `a ${call.method} has no body`;
  if (unit === "items" && call.answers.length === 0) return "its answer is empty";
  return undefined;
}
