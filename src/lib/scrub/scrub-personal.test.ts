import { beforeAll, describe, expect, test } from "vitest";
import { declarePersonalFields } from "./personal-fields.ts";
import { isPrivateKey, scrubPersonal, scrubSaid, scrubValue } from "./scrub-personal.ts";

test.each([
  ["written by jane.doe+x@mail.example.org today", "written by [Filtered] today"],
  ["/invite?to=jane%40example.org&lang=de", "/invite?to=[Filtered]&lang=de"],
  ["password=hunter2 for jane@example.org", "password=[Filtered] for [Filtered]"],
  ["npm:next@16.4.5 is no address", "npm:[Filtered] is no address"],
  ["at 12:30 @ home", "at 12:30 @ home"],
])("%j becomes %j", (text, clean) => {
  expect(scrubPersonal(text)).toBe(clean);
});

test("values of private keys are removed, whatever their type", () => {
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

test("objects of any class are scrubbed in their JSON form", () => {
  class Account {
    owner = "of jane@example.org";
    password = "hunter2";
    #hidden = 1;
    hidden = () => this.#hidden;
  }
  const at = new Date(0);
  expect(
    scrubValue({ account: new Account(), url: new URL("https://u:pw1234@a.example/?token=x"), at }),
  ).toEqual({
    account: { owner: "of [Filtered]", password: "[Filtered]", hidden: expect.any(Function) },
    url: "https://u:[Filtered]@a.example/?token=[Filtered]",
    at: at.toJSON(),
  });
});

test.each(["http.request.header.x-real-ip", "user.email", "client.address", "set-cookie"])(
  "%s is private",
  (key) => {
    expect(isPrivateKey(key)).toBe(true);
  },
);
test.each(["http.route", "email_count", "ship", "user.id", "server.address"])("%s is not private", (key) => {
  expect(isPrivateKey(key)).toBe(false);
});

test("a circular value is cut", () => {
  const value: Record<string, unknown> = {};
  value["self"] = value;
  expect(JSON.stringify(scrubValue(value))).toContain("[Filtered]");
});

test("hostile text takes linear time", () => {
  for (const part of ["a", "@", ".", "a@", "a@a.", "%40", "+"])
    expect(scrubPersonal(part.repeat(40_000 / part.length)).length).toBeGreaterThan(0);
});

describe("fields that the product declares personal", () => {
  beforeAll(() =>
    declarePersonalFields([
      ["loan", "borrower"],
      ["visit-card", "name"],
    ]),
  );

  test("are scrubbed by their qualified names in every spelling", () => {
    const loan = { borrower: "Zelda", from: "2026-01-01" };
    const gone = { borrower: "[Filtered]", from: "2026-01-01" };
    expect(scrubValue({ loan, loans: { loan: [loan] } })).toEqual({ loan: gone, loans: { loan: [gone] } });
    for (const key of ["loan.borrower", "loan_borrower", "app.loan.borrower", "visitCardName"])
      expect([key, isPrivateKey(key)]).toEqual([key, true]);
  });

  test("are scrubbed by their plain names in the product's values only", () => {
    expect(scrubSaid({ borrower: "Zelda", deep: [{ name: "Zelda" }] })).toEqual({
      borrower: "[Filtered]",
      deep: [{ name: "[Filtered]" }],
    });
    expect(scrubValue({ browser: { name: "Chromium" } })).toEqual({ browser: { name: "Chromium" } });
  });

  test("are scrubbed in URLs and texts", () => {
    expect(scrubPersonal("/loans/2?loan.borrower=Zelda+Private&from=2026")).toBe(
      "/loans/2?loan.borrower=[Filtered]&from=2026",
    );
    expect(scrubPersonal('sent {"borrower":"Zelda"}')).toBe('sent {"borrower":"[Filtered]"}');
  });
});
