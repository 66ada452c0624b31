import { expect, test } from "vitest";
import { serviceColor, serviceFill } from "./service-color.tsx";

test("a service has one colour, whatever else there is", () => {
  expect(serviceColor("web")).toBe("series-2");
  expect(serviceFill("web")).toBe("fill-series-2");
  expect(new Set(["web", "cart", "payment", "stock", "search"].map(serviceColor)).size).toBe(5);
});
