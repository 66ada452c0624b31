import { expect, test } from "vitest";
import { countItems } from "./count-items.ts";

const count = (text: string) => Object.fromEntries(countItems({ kind: "envelope", body: Buffer.from(text) }));

test("items are counted by category, with their length or without", () => {
  expect(
    count('{}\n{"type":"event","length":2}\n{}\n{"type":"session"}\n{}\n{"type":"log","item_count":7}\n{}'),
  ).toEqual({
    error: 1,
    session: 1,
    log_item: 7,
  });
});

test.each(["", "{}", "no envelope\nat all\n", '{}\n{"type":"event","length":99999}\n'])(
  "%j is read to its end",
  (text) => {
    expect(Object.keys(count(text)).length).toBeLessThanOrEqual(1);
  },
);

test("client reports do not count as dropped", () => {
  expect(count('{}\n{"type":"client_report"}\n{}\n')).toEqual({});
});
