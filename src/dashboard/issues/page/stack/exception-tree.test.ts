import { describe, expect, it } from "vitest";
import type { ExceptionValue } from "#model/event.ts";
import { exceptionTree } from "./exception-tree.ts";
import { relationText } from "./relation-text.ts";

function made(type: string, id?: number, parent?: number, rest = {}): ExceptionValue {
  return id === undefined ? { type } : { type, mechanism: { exception_id: id, parent_id: parent, ...rest } };
}

const shape = (values: ExceptionValue[]) =>
  exceptionTree(values).map(({ exception, depth, relation }) => [exception.type, depth, relation]);

describe("the tree of exceptions", () => {
  it("is a chain if no parents are sent", () => {
    expect(shape([made("Root"), made("Middle"), made("Thrown")])).toEqual([
      ["Thrown", 0, "thrown"],
      ["Middle", 1, "cause"],
      ["Root", 1, "cause"],
    ]);
  });

  it("puts a group's members below it, each with its causes", () => {
    expect(
      shape([
        made("Cause", 3, 1, { source: "cause" }),
        made("Second", 2, 0, { source: "errors[1]" }),
        made("First", 1, 0, { source: "errors[0]" }),
        made("AggregateError", 0, undefined, { is_exception_group: true }),
      ]),
    ).toEqual([
      ["AggregateError", 0, "thrown"],
      ["First", 1, "member"],
      ["Cause", 2, "cause"],
      ["Second", 1, "member"],
    ]);
  });

  it("tells what Java suppressed from the cause", () => {
    const suppressed = { type: "suppressed" };
    const values = [
      made("Root", 3, 1),
      made("CloseError", 2, 0, suppressed),
      made("Cause", 1, 0, { type: "chained" }),
      made("Thrown", 0),
    ];
    expect(shape(values)).toEqual([
      ["Thrown", 0, "thrown"],
      ["Cause", 1, "cause"],
      ["Root", 2, "cause"],
      ["CloseError", 1, "suppressed"],
    ]);
    expect(shape([{ type: "CloseError", mechanism: suppressed }, { type: "Thrown" }])[1]).toEqual([
      "CloseError",
      1,
      "suppressed",
    ]);
  });

  it("says how each exception belongs to the one above it", () => {
    const group = { is_exception_group: true };
    const values = [
      made("Handled", 4, 2, { source: "__context__" }),
      made("Suppressed", 3, 0, { type: "suppressed" }),
      made("Member", 2, 0, { source: "exceptions[1]" }),
      made("Cause", 1, 0, { source: "__cause__" }),
      made("ExceptionGroup", 0, undefined, group),
    ];
    expect(exceptionTree(values).map(relationText)).toEqual([
      null,
      "Caused by",
      "Member of ExceptionGroup",
      "While handling",
      "Suppressed",
    ]);
  });

  it("keeps exceptions with missing or cyclic parents", () => {
    const all = shape([made("A", 1, 2), made("B", 2, 1), made("C", 3, 9), made("Thrown", 0)]);
    expect(new Set(all.map(([type]) => type))).toEqual(new Set(["A", "B", "C", "Thrown"]));
    expect(all).toHaveLength(4);
  });

  it("is empty without exceptions", () => {
    expect(shape([])).toEqual([]);
  });
});
