import { expect, test } from "vitest";
import { isPrivateKey, scrubPersonal, scrubValue } from "./scrub-personal.ts";

test.each([
  ["written by jane.doe+x@mail.example.org today", "written by [Filtered] today"],
  ["/invite?to=jane%40example.org&lang=de", "/invite?to=[Filtered]&lang=de"],
  ["password=hunter2 for jane@example.org", "password=[Filtered] for [Filtered]"],
  ["npm:next@16.4.5 is no address", "npm:[Filtered] is no address"],
  ["at 12:30 @ home", "at 12:30 @ home"],
])("%j leaves as %j", (text, clean) => {
  expect(scrubPersonal(text)).toBe(clean);
});

test("values of private keys go, whatever they are", () => {
  const error = new Error("kept as it is");
  expect(
    scrubValue({
      email: "x",
      "X-Forwarded-For": ["1.2.3.4"],
      nested: { apiKey: { a: 1 }, at: null, error },
      n: 1,
    }),
  ).toEqual({
    email: "[Filtered]",
    "X-Forwarded-For": "[Filtered]",
    nested: { apiKey: "[Filtered]", at: null, error },
    n: 1,
  });
});

test.each(["http.request.header.x-real-ip", "user.email", "client.address", "set-cookie"])(
  "%s is private",
  (key) => {
    expect(isPrivateKey(key)).toBe(true);
  },
);
test.each(["http.route", "email_count", "ship", "user.id", "server.address"])("%s is not", (key) => {
  expect(isPrivateKey(key)).toBe(false);
});

test("a value that holds itself comes to an end", () => {
  const value: Record<string, unknown> = {};
  value["self"] = value;
  expect(JSON.stringify(scrubValue(value))).toContain("[Filtered]");
});

test("hostile text is read in one go", () => {
  for (const part of ["a", "@", ".", "a@", "a@a.", "%40", "+"])
    expect(scrubPersonal(part.repeat(40_000 / part.length)).length).toBeGreaterThan(0);
});
