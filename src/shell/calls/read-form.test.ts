import { expect, test } from "vitest";
import { sampleProduct } from "../../../tests/fixtures/sample-product/product.ts";
import type { Call } from "#product/calls.ts";
import type { Entities } from "#product/entities.ts";
import { decidedValue } from "#product/slot.ts";
import { checkEntity } from "../validation/check-entity.ts";
import { formFields } from "./form-fields.ts";
import { readForm } from "./read-form.ts";

const calls = decidedValue(sampleProduct.calls) as Record<string, Call>;
const entities = decidedValue(sampleProduct.entities) as Entities;
const WISH = formFields(calls["wish-for-book"] as Call, entities);
const toInstant = (local: string) => `${local}Z`;

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

function wishOf(values: Record<string, string>, unreadable?: Set<string>) {
  const form = formOf({ "wish.title": "Momo", "wish.language": "de", ...values });
  const { things } = readForm(form, WISH, unreadable ? { toInstant, unreadable } : { toInstant });
  return checkEntity("wish", things["wish"], sampleProduct);
}

test("an unchecked required box is false, and nothing else is filled in", () => {
  expect(wishOf({})).toEqual({ ok: true, values: { title: "Momo", language: "de", illustrated: false } });
});

test("every kind of input is converted to its type", () => {
  expect(
    wishOf({
      "wish.illustrated": "on",
      "wish.signed": "false",
      "wish.binding": "soft",
      "wish.pages": "300",
      "wish.price": "9.5",
      "wish.published": "1973-09-01",
      "wish.seen": "2026-02-28T10:00",
      "wish.others": "17, 18\r\n19\n",
    }),
  ).toEqual({
    ok: true,
    values: {
      title: "Momo",
      language: "de",
      illustrated: true,
      signed: false,
      binding: "soft",
      pages: 300,
      price: 9.5,
      published: "1973-09-01",
      seen: "2026-02-28T10:00Z",
      others: ["17", "18", "19"],
    },
  });
});

test("an input that the browser could not parse is invalid, not absent", () => {
  expect(wishOf({ "wish.pages": "" }, new Set(["wish.pages"]))).toEqual({
    ok: false,
    errors: [{ field: "pages", code: "invalid_input" }],
  });
});

test("path parameters come before fields, with known values filled in", () => {
  const fields = formFields(calls["return-book"] as Call, entities, { id: "17" });
  expect(fields[0]).toMatchObject({ name: "parameter.id", value: "17", required: true });
  expect(readForm(formOf({ "parameter.id": " 18 " }), fields, { toInstant }).parameters).toEqual({
    id: "18",
  });
});
