import { describe, expect, it } from "vitest";
import { narrowSearch } from "./narrow-search.ts";

describe("narrowSearch", () => {
  it("asks a span, and not any span of the trace, for its service, name and status", () => {
    expect(
      narrowSearch("traces", "a OR b", ["service", "http.route", "status"], ["pay", "/cart x", "error"]),
    ).toBe('(a OR b) span.service:pay http.route:"/cart x" span.status:error');
  });

  it("asks for this level alone", () => {
    expect(narrowSearch("logs", "", ["level"], ["error"])).toBe("level:=error");
  });

  it("asks for records without the key", () => {
    expect(narrowSearch("logs", "x", ["tenant"], [null])).toBe("x !has:tenant");
  });

  it("has no search for what none can find", () => {
    expect(narrowSearch("logs", "", ["level"], [null])).toBeNull();
    expect(narrowSearch("logs", "", ["tenant"], [""])).toBeNull();
  });
});
