import { expect, test } from "vitest";
import { sampleProduct } from "../../../tests/fixtures/sample-product/product.ts";
import type { Call } from "#product/calls.ts";
import type { Entities } from "#product/entities.ts";
import { decidedValue } from "#product/slot.ts";
import { callFromForm } from "./call-from-form.ts";
import { formFields } from "./form-fields.ts";

const calls = decidedValue(sampleProduct.calls) as Record<string, Call>;
const entities = decidedValue(sampleProduct.entities) as Entities;
const WISH = { title: "Momo", language: "de", illustrated: "false" };
const today = new Date().toISOString().slice(0, 10);

/** Makes a call of the sample product whose server answers this. */
async function calling(
  key: string,
  entered: { parameters?: Record<string, string>; things: Record<string, Record<string, unknown>> },
  answer: () => Response = () => Response.json({}),
) {
  const captured: unknown[] = [];
  const asked: string[] = [];
  const outcome = await callFromForm(
    key,
    formFields(calls[key] as Call, entities),
    { parameters: {}, ...entered },
    {
      of: sampleProduct,
      fetchCall: (url) => (asked.push(url as string), Promise.resolve().then(answer)),
      capture: (error) => (captured.push(error), "own-id"),
    },
  );
  return { outcome, captured, asked };
}

const problem = (status: number, code: string) => () =>
  Response.json({ code, errorId: "server-id" }, { status });
const wishing = (wish: Record<string, unknown>, answer?: () => Response) =>
  calling("wish-for-book", { things: { wish: { ...WISH, ...wish } } }, answer);

test("an error that the server reported is shown under its id and not reported again", async () => {
  const { outcome, captured } = await wishing({}, problem(500, "unexpected"));
  expect(outcome).toEqual({ kind: "failed", code: "unexpected", errorId: "server-id", errors: [] });
  expect(captured).toEqual([]);
});

test.each([
  [
    "a server that does not answer",
    {},
    () => {
      throw new TypeError("fetch failed");
    },
    "unavailable",
  ],
  ["an answer that makes no sense", {}, () => Response.json({ wish: 7 }), "bad_answer"],
  ["a rule that throws", { title: "1984" }, undefined, "unexpected"],
])("%s is reported once, under an id of its own", async (_what, wish, answer, code) => {
  const { outcome, captured } = await wishing(wish, answer);
  expect(outcome).toMatchObject({ kind: "failed", code, errorId: "own-id" });
  expect(captured).toHaveLength(1);
});

test("every invalid field has a message of its own, and what the visitor can fix is not reported", async () => {
  const { outcome, captured, asked } = await wishing({
    title: "",
    language: "",
    pages: "1.5",
    published: "2026-02-30",
  });
  expect(outcome).toEqual({
    kind: "failed",
    code: "invalid_input",
    errorId: undefined,
    errors: [
      { name: "wish.title", message: "Fill in this field." },
      { name: "wish.language", message: "Choose one." },
      { name: "wish.pages", message: "Enter a whole number, such as 12." },
      { name: "wish.published", message: "Enter a valid date." },
    ],
  });
  expect([captured, asked]).toEqual([[], []]);
});

test.each(["", "..", "."])("the path's parameter %j is refused before anything is sent", async (id) => {
  const loan = { book: "", email: "reader@shelf.example", due: today };
  const { outcome, asked } = await calling("return-book", { parameters: { id }, things: { loan } });
  expect(outcome).toMatchObject({
    code: "invalid_input",
    errors: [
      { name: "parameter.id", message: "Fill in this field." },
      { name: "loan.book", message: "Fill in this field." },
    ],
  });
  expect(asked).toEqual([]);
});

test("an answer is shown as it came", async () => {
  const { outcome } = await calling("list-books", { things: {} }, () => Response.json({ book: [] }));
  expect(outcome).toEqual({ kind: "answered", text: '{\n  "book": []\n}' });
});
