import { describe, expect, it } from "vitest";
import { parseFingerprintRules } from "#model/fingerprint-rules.ts";
import type { Event } from "#model/event.ts";
import { ruleFinder } from "./fingerprint-rule.ts";
import { groupEvent } from "./group-event.ts";

const EVENT = {
  platform: "node",
  level: "error",
  type: "error",
  release: "shop@1.2.0",
  environment: null,
  transaction: "POST /pay",
  digest: null,
  payload: {
    platform: "node",
    level: "error",
    transaction: "POST /pay",
    tags: [["tenant", "acme"]],
    exception: [
      {
        type: "DbError",
        value: "connection 17 lost",
        stacktrace: {
          frames: [
            { function: "pay", filename: "src/pay.ts", in_app: true },
            {
              function: "query",
              filename: "node_modules/pg/query.js",
              in_app: false,
              package: "/usr/lib/libpq.so.5",
            },
          ],
        },
      },
    ],
  },
} as unknown as Event;

function finder(text: string) {
  const rules = parseFingerprintRules(text);
  if (!rules.ok) throw new Error(rules.error.detail);
  return ruleFinder(rules.value);
}

describe("ruleFinder", () => {
  it.each([
    ["type:dberror -> x", true],
    ["type:Db* value:*lost -> x", true],
    ["type:DbError value:gone -> x", false],
    ["!type:Other -> x", true],
    ["!type:DbError -> x", false],
    ["tags.tenant:acme release:shop@1.* -> x", true],
    ["tags.other:* -> x", false],
    ["environment:* -> x", false],
    ["!environment:live -> x", true],
    ["function:query path:node_modules/* -> x", true],
    ["function:pay path:node_modules/* -> x", false],
    ["package:libpq.so.* -> x", true],
    ["stack.package:/usr/lib/* function:query -> x", true],
    ["package:libpq.so.* function:pay -> x", false],
    ["app:yes function:pay -> x", true],
    ["app:yes function:query -> x", false],
    ["app:no function:query -> x", true],
  ])("%s: %s", (text, found) => {
    expect(finder(text)(EVENT) !== undefined).toBe(found);
  });

  it("applies the first rule that matches", () => {
    expect(finder("type:Other -> a\ntype:DbError -> b\ntype:* -> c")(EVENT)?.fingerprint).toEqual(["b"]);
  });
});

describe("groupEvent with rules", () => {
  const group = (text: string, event = EVENT) => groupEvent(event, finder(text));

  it("replaces the sender's fingerprint with the rule's, and records the rule", () => {
    const sent = { ...EVENT, payload: { ...EVENT.payload, fingerprint: ["own"] } };
    const grouped = group("type:DbError -> db, {{ transaction }}", sent);
    expect(grouped).toMatchObject({
      variant: "fingerprint",
      contributed: ["fingerprint db", "fingerprint POST /pay"],
      rule: "type:DbError -> db, {{ transaction }}",
    });
    expect(grouped.hashes).toEqual(group("type:DbError -> db, {{ transaction }}").hashes);
    expect(group("type:Other -> x", sent).rule).toBeUndefined();
  });

  it("salts the default grouping with {{ default }}", () => {
    const salted = group("type:DbError -> {{ default }}, db");
    const usual = groupEvent(EVENT);
    expect(salted.variant).toBe(usual.variant);
    expect(salted.hashes).not.toEqual(usual.hashes);
  });
});
