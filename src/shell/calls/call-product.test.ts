import { expect, test } from "vitest";
import type { CatalogueError } from "#lib/catalogue-error.ts";
import { decidedValue } from "#product/slot.ts";
import type { Product } from "#product/slots.ts";
import { sampleProduct } from "../../../tests/fixtures/sample-product/product.ts";
import { callProduct, type CallOptions } from "./call-product.ts";
import { ATTEMPT_HEADER } from "./retry-call.ts";

const BOOK = { title: "Momo", language: "de" };
const LOAN = { book: "1", email: "reader@shelf.example", due: new Date().toISOString().slice(0, 10) };

/** Answers one after the other, and what was asked for each. */
function answers(...given: (Response | Error)[]) {
  const asked: { url: string; method: string | undefined; body: unknown }[] = [];
  const attempts: (string | null)[] = [];
  const waits: number[] = [];
  const options: CallOptions = {
    of: sampleProduct,
    wait: (millis) => (waits.push(millis), Promise.resolve()),
    fetchCall: (url, init) => {
      asked.push({ url: url as string, method: init?.method, body: init?.body });
      attempts.push(new Headers(init?.headers).get(ATTEMPT_HEADER));
      const next = given.shift();
      return next instanceof Response
        ? Promise.resolve(next)
        : Promise.reject(next ?? new Error("no answer left"));
    },
  };
  return { asked, attempts, waits, options };
}

const problem = (status: number, code: string, headers?: Record<string, string>) =>
  Response.json({ code, errorId: "e" }, { status, headers });
const failure = (call: Promise<unknown>): Promise<CatalogueError> =>
  call.then(
    () => expect.unreachable(),
    (error: CatalogueError) => error,
  );

test("a call requests its path and returns the answer", async () => {
  const { asked, options } = answers(Response.json({ book: [BOOK] }));
  expect(await callProduct("list-books", options)).toEqual({ book: [BOOK] });
  expect(asked).toEqual([{ url: "/api/books", method: "GET", body: undefined }]);
});

test("an idempotent call is retried after a transient error, and waits as long as requested", async () => {
  const { asked, attempts, waits, options } = answers(
    new TypeError("fetch failed"),
    problem(429, "too_many_requests", { "retry-after": "2" }),
    Response.json({ book: BOOK }),
  );
  await callProduct("list-books", options);
  expect(asked).toHaveLength(3);
  expect(attempts).toEqual(["1", "2", "3"]);
  expect(waits[1]).toBeGreaterThanOrEqual(2_000);
});

test("a call that changes something is made once", async () => {
  const { asked, attempts, options } = answers(new TypeError("fetch failed"));
  const error = await failure(
    callProduct("return-book", { ...options, parameters: { id: "17" }, things: { loan: LOAN } }),
  );
  expect(error.code).toBe("unavailable");
  expect(attempts).toEqual([null]);
  expect(asked.map(({ url }) => url)).toEqual(["/api/loans/17/return"]);
});

test("the catalogue code of an answer is the error that is thrown", async () => {
  const { options } = answers(problem(403, "forbidden"));
  const error = await failure(callProduct("list-books", options));
  expect(error).toMatchObject({ code: "forbidden", context: { errorId: "e", status: 403 } });
});

test.each([
  [500, "unexpected", "unexpected"],
  [500, "of_another_catalogue", "unavailable"],
  [404, "of_another_catalogue", "bad_answer"],
])("an answer of status %i with the code %s is told as %s", async (status, code, told) => {
  const { options } = answers(problem(status, code), problem(status, code), problem(status, code));
  expect((await failure(callProduct("list-books", options))).code).toBe(told);
});

test.each([
  ["a field that is not there", { book: { title: "Momo" } }],
  ["a choice that is none", { book: { title: "Momo", language: "fr" } }],
  ["a field that nobody decided", { book: { ...BOOK, price: 3 } }],
  ["nothing", undefined],
])("an answer with %s makes no sense", async (_what, answer) => {
  const { options } = answers(
    Response.json(answer ?? null),
    Response.json(answer ?? null),
    Response.json(answer ?? null),
  );
  expect((await failure(callProduct("list-books", options))).code).toBe("bad_answer");
});

test("more items than the limit are a bad answer too", async () => {
  const many = () => Response.json({ book: Array.from({ length: 51 }, () => BOOK) });
  const { options } = answers(many(), many(), many());
  expect((await failure(callProduct("list-books", options))).code).toBe("bad_answer");
});

test("input that breaks a rule is not sent, and the error has the rule's code", async () => {
  const { asked, options } = answers();
  const things = { loan: { ...LOAN, due: "2199-01-01" } };
  const error = await failure(callProduct("return-book", { ...options, parameters: { id: "17" }, things }));
  // The sample product's codes are no part of the shipped catalogue.
  expect(error.code).toBe("loan_too_long");
  expect(error.context["validationErrors"]).toEqual([{ field: "due", code: "loan_too_long" }]);
  expect(asked).toHaveLength(0);
});

test("the input of a GET call is sent in the URL", async () => {
  const { asked, options } = answers(Response.json({ book: [] }));
  await callProduct("search-books", { ...options, things: { search: { words: "a b", like: ["1", "2"] } } });
  expect(asked).toEqual([
    {
      url: "/api/books/search?search.words=a+b&search.like=1&search.like=2",
      method: "GET",
      body: undefined,
    },
  ]);
});

test("a rule about two entities is checked once, with both, and says which field is wrong", async () => {
  const { asked, options } = answers(Response.json({ loan: LOAN }), Response.json({ loan: LOAN }));
  const lend = (membership: object) =>
    callProduct("lend-book", { ...options, things: { loan: LOAN, membership } });
  await lend({});
  await lend({ ends: "2199-01-01" });
  expect(asked).toHaveLength(2);
  expect((await failure(lend({ ends: "2001-01-01" }))).context["validationErrors"]).toEqual([
    { field: "loan.due", code: "invalid_input" },
  ]);
});

test("a rule that uses a limit it does not name fails, and says so", async () => {
  const { asked, options } = answers();
  const decided = decidedValue(sampleProduct.rules) ?? {};
  const rule = { ...decided["loan-is-short"], limits: [] } as (typeof decided)[string];
  const of: Product = {
    ...sampleProduct,
    rules: { status: "decided", value: { "loan-is-short": rule } },
  };
  const error = await failure(callProduct("return-book", { ...options, things: { loan: LOAN }, of }));
  expect(error.message).toMatch(/loan-is-short.*longest-loan/);
  expect(asked).toHaveLength(0);
});

test("on a server a call without an origin says what is missing", async () => {
  await expect(callProduct("list-books", { of: sampleProduct })).rejects.toThrow("needs an origin");
});
