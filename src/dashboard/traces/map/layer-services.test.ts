import { expect, it } from "vitest";
import { layerServices, type Call } from "./layer-services.ts";

const calls = (...pairs: string[]): Call[] =>
  pairs.map((pair) => {
    const [from = "", to = ""] = pair.split(">");
    return { from, to };
  });
const layerOf = (placed: ReturnType<typeof layerServices>, id: string) =>
  placed.find((one) => one.id === id)?.layer;

it("puts callers before whom they call, by the longest way", () => {
  const placed = layerServices(calls("web>cart", "web>pay", "cart>pay", "pay>db"));
  expect(["web", "cart", "pay", "db"].map((id) => layerOf(placed, id))).toEqual([0, 1, 2, 3]);
});

it("places every service once, circles and services that call themselves too", () => {
  const placed = layerServices(calls("a>b", "b>c", "c>a", "c>c", "x>y"));
  expect(placed.map(({ id }) => id).toSorted()).toEqual(["a", "b", "c", "x", "y"]);
  expect(new Set(placed.map(({ layer, place }) => `${layer} ${place}`)).size).toBe(5);
});

it("puts services beside those that they have to do with", () => {
  const placed = layerServices(calls("a>z", "b>y", "c>x"));
  const place = (id: string) => placed.find((one) => one.id === id)?.place;
  expect([place("z"), place("y"), place("x")]).toEqual([place("a"), place("b"), place("c")]);
});

it("is empty for nothing", () => {
  expect(layerServices([])).toEqual([]);
});
