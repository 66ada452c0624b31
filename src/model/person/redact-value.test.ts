import { describe, expect, it } from "vitest";
import { plainIdentifiers } from "./person.ts";
import { redactJson, redactValue } from "./redact-value.ts";

const person = plainIdentifiers({
  ids: ["42", "usr-7f3e9a"],
  emails: ["ann@b.example"],
  ips: ["10.0.0.1", "2001:db8::7"],
});
const redact = (value: unknown) => redactValue(value, person, "[erased 1]");

describe("redacting a person", () => {
  it.each([
    ["to ann@b.example.", "to [erased 1]."],
    ["?mail=ANN%40b.example&x", "?mail=[erased 1]&x"],
    ["%22ann%40b.example%22", "%22[erased 1]%22"],
    ["peer 10.0.0.1:80", "peer [erased 1]:80"],
    ["ip:10.0.0.1", "ip:[erased 1]"],
    ["from [2001:db8::7]", "from [[erased 1]]"],
    ["avatar-usr-7f3e9a.png", "avatar-[erased 1].png"],
    ["id:42", "id:[erased 1]"],
  ])("replaces whole values in texts: %s", (text, redacted) => {
    expect(redact(text)).toBe(redacted);
  });

  it.each([
    "joann@b.example",
    "j.ann@b.example",
    "ann@b.example.org",
    "10.0.0.12",
    "1.10.0.0.1",
    "usr-7f3e9ab",
    "42 items",
    "id:421",
  ])("leaves other values alone: %s", (text) => {
    expect(redact(text)).toBe(text);
  });

  it("takes a common id only where it is a user's", () => {
    const value = {
      user: { id: 42, name: "Ann", geo: { city: "Bonn" } },
      count: 42,
      tags: [
        ["user.id", "42"],
        ["n", "42"],
      ],
    };
    expect(redact(value)).toEqual({
      user: { id: "[erased 1]", name: "[erased 1]", geo: { city: "Bonn" } },
      count: 42,
      tags: [
        ["user.id", "[erased 1]"],
        ["n", "42"],
      ],
    });
  });

  it("leaves the name beside a shared address", () => {
    expect(redact({ "client.address": "10.0.0.1", "user.id": "7" })).toEqual({
      "client.address": "[erased 1]",
      "user.id": "7",
    });
  });

  it("returns a text of JSON unchanged where nothing is found", () => {
    expect(redactJson('{ "a": 1.0 }', person, "x")).toBe('{ "a": 1.0 }');
  });
});
