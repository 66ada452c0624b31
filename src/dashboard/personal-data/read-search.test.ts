import { expect, test } from "vitest";
import { checkSearch, readSearch } from "./read-search.ts";
import { confirmationOf } from "./search-values.ts";

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

test("a value a line, without what surrounds it", () => {
  expect(
    readSearch(form({ ids: " usr-42a7 \r\n\r\n43", emails: "ann@shop.example", project: "app" })),
  ).toEqual({
    ids: ["usr-42a7", "43"],
    emails: ["ann@shop.example"],
    ips: [],
    project: "app",
  });
});

test.each([
  [{}, "Enter at least one"],
  [{ ids: " \n " }, "Enter at least one"],
  [{ ids: 'a"b' }, "without quotation marks"],
  [{ emails: "a".repeat(251) }, "250 characters"],
  [{ ips: Array.from({ length: 21 }, (_, n) => `10.0.0.${n}`).join("\n") }, "20 values"],
])("%j is refused with the reason", (fields, reason) => {
  expect(checkSearch(readSearch(form(fields)))).toMatchObject({
    ok: false,
    error: { detail: expect.stringContaining(reason) },
  });
});

test("an e-mail address is what has to be typed, if there is one", () => {
  expect(confirmationOf(readSearch(form({ ids: "42", emails: "ann@shop.example" })))).toBe(
    "ann@shop.example",
  );
  expect(confirmationOf(readSearch(form({ ids: "42", ips: "10.0.0.1" })))).toBe("42");
});
