import { expect, it } from "vitest";
import { createPendingSignIns } from "./pending-sign-ins.ts";

const secretsOf = (state: string) => ({ state, nonce: "nonce", verifier: "verifier" });

it("keeps a bounded number of a network's sign-ins, and pushes out nobody else's", () => {
  const pending = createPendingSignIns(() => 0);
  pending.add(secretsOf("other"), "browser", "192.0.2.1");
  for (let index = 0; index < 101; index += 1)
    pending.add(secretsOf(`${index}`), "browser", `2001:db8::${index}`);
  expect(pending.take("0", "browser")).toBeNull();
  expect(pending.take("1", "browser")).toEqual(secretsOf("1"));
  expect(pending.take("other", "browser")).toEqual(secretsOf("other"));
});

it("keeps a bounded number of all, the latest", () => {
  const pending = createPendingSignIns(() => 0);
  for (let index = 0; index < 1001; index += 1)
    pending.add(secretsOf(`${index}`), "browser", `192.0.${index % 200}.1`);
  expect(pending.take("0", "browser")).toBeNull();
  expect(pending.take("1", "browser")).not.toBeNull();
});

it("makes room by forgetting what has expired", () => {
  let now = 0;
  const pending = createPendingSignIns(() => now);
  pending.add(secretsOf("early"), "browser", "192.0.2.1");
  now = 600_000;
  expect(pending.take("early", "browser")).toBeNull();
  pending.add(secretsOf("late"), "browser", "192.0.2.1");
  now = 0;
  expect(pending.take("early", "browser")).toBeNull();
});
