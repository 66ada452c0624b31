import { expect, it } from "vitest";
import { randomOf } from "../../../tests/fixtures/simulated-traffic.ts";
import { nextState, type Judgement, type NextState, type StateTerms } from "./next-state.ts";

const MINUTE = 60_000;
const NOW = 1_000_000 * MINUTE;
const TERMS: StateTerms = { forMinutes: 3, keepFiringMinutes: 5, onNoData: "keep", onError: "keep" };
const LONGEST = 2 * MINUTE;

type State = NextState["state"];
type Name = Judgement["verdict"];

/** The states after a verdict each minute, and what became of the alert. */
function run(verdicts: Name[], terms: Partial<StateTerms> = {}, from: State = null, at = NOW) {
  let state = from;
  const seen = verdicts.map((verdict, minute) => {
    const next = nextState(
      state,
      { verdict, reason: verdict },
      { ...TERMS, ...terms },
      at + minute * MINUTE,
      LONGEST,
    );
    ({ state } = next);
    return `${state?.state ?? "normal"}${next.step === "open" || next.step === "end" ? `!${next.step}` : ""}`;
  });
  return { seen, state };
}
const times = (count: number, verdict: Name) => Array.from({ length: count }, () => verdict);

it("goes from normal over pending, firing and recovering to normal", () => {
  expect(run([...times(4, "firing"), "unsure", ...times(6, "clear")]).seen).toEqual([
    "pending",
    "pending",
    "pending",
    "firing!open",
    "firing",
    "recovering",
    "recovering",
    "recovering",
    "recovering",
    "recovering",
    "normal!end",
  ]);
});

it("opens and ends at once without times to wait", () => {
  const terms = { forMinutes: 0, keepFiringMinutes: 0 };
  expect(run(["firing", "clear", "firing"], terms).seen).toEqual([
    "firing!open",
    "normal!end",
    "firing!open",
  ]);
});

it("begins to wait anew when the condition does not hold after all", () => {
  expect(run(["firing", "firing", "unsure", "firing", "firing", "firing"]).seen.at(-1)).toBe("pending");
  const recovering = run([...times(4, "firing"), ...times(5, "clear"), "unsure", ...times(5, "clear")]).seen;
  expect(recovering.slice(-7)).toEqual([
    "recovering",
    "firing",
    ...times(5, "clear").map(() => "recovering"),
  ]);
});

it("stays as it is while nothing can be judged", () => {
  const { seen } = run(["firing", "unknown", "unknown", "unknown", "unknown", "firing"]);
  expect(seen.slice(0, 5)).toEqual(times(5, "firing").map(() => "pending"));
});

it.each(["no_data", "error"] as const)("treats %s by its policy, and says so", (fault) => {
  const policy = fault === "no_data" ? "onNoData" : "onError";
  const firing = times(4, "firing");
  expect(run([fault, fault]).seen).toEqual([fault, fault]);
  expect(run([...firing, fault, fault, "firing"]).seen.slice(4)).toEqual([fault, fault, "firing"]);
  expect(run([fault, fault, "clear"], { [policy]: "ok" }).seen).toEqual([fault, fault, "normal"]);
  const ended = run([...firing, ...times(6, fault)], { [policy]: "ok" }).seen;
  expect(ended.at(-1)).toBe(`${fault}!end`);
  expect(run(times(4, fault), { [policy]: "alert" }).seen).toEqual([fault, fault, fault, "firing!open"]);
  expect(run([fault]).state).toMatchObject({ reason: fault, since: NOW });
});

it("goes on with what was before once there is data again", () => {
  const { seen } = run([...times(2, "firing"), ...times(3, "no_data"), "firing", "firing"]);
  expect(seen).toEqual(["pending", "pending", "no_data", "no_data", "no_data", "pending", "firing!open"]);
});

it("goes on from what was stored, without the time in which nobody evaluated", () => {
  const stored = JSON.parse(JSON.stringify(run(["firing"]).state)) as State;
  const later = NOW + 600 * MINUTE;
  const { seen, state } = run(["firing", "firing"], {}, stored, later);
  expect(seen).toEqual(["pending", "firing!open"]);
  const recovering = JSON.parse(JSON.stringify(run(["clear"], {}, state, later + 2 * MINUTE).state)) as State;
  expect(run(["clear", "clear"], {}, recovering, later + 900 * MINUTE).seen).toEqual([
    "recovering",
    "recovering",
  ]);
});

it.each([-3_000, -1, 3_000, 100_000])(
  "neither opens nor ends early when the clock jumps by %i minutes",
  (minutes) => {
    const at = NOW + minutes * MINUTE;
    const pending = run(["firing"]).state;
    expect(run(["firing"], {}, pending, at).seen).toEqual(["pending"]);
    const recovering = run([...times(4, "firing"), "clear"]).state;
    expect(run(["clear"], {}, recovering, at).seen).toEqual(["recovering"]);
    // And it does open and end after the usual time.
    expect(run(times(4, "firing"), {}, pending, at).seen).toContain("firing!open");
    expect(run(times(6, "clear"), {}, recovering, at).seen).toContain("normal!end");
  },
);

it("opens and ends in turn, waits as long as it must, and always has a reason, whatever comes", () => {
  const names: Name[] = ["firing", "firing", "unsure", "clear", "clear", "unknown", "no_data", "error"];
  const policies = ["alert", "ok", "keep"] as const;
  for (let seed = 1; seed <= 30; seed += 1) {
    const random = randomOf(seed);
    const pick = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)]!;
    const terms: StateTerms = {
      forMinutes: Math.floor(random() * 4),
      keepFiringMinutes: Math.floor(random() * 4),
      onNoData: pick(policies),
      onError: pick(policies),
    };
    let state: State = null;
    let [now, open, opened, verdict] = [NOW, false, 0, pick(names)];
    let held = 0;
    for (let minute = 0; minute < 2_000; minute += 1) {
      now += random() < 0.01 ? Math.floor((random() - 0.5) * 10_000) * MINUTE : MINUTE;
      if (random() < 0.4) verdict = pick(names);
      const next = nextState(state, { verdict, reason: verdict }, terms, now, LONGEST);
      held = verdict === "clear" || verdict === "unsure" ? 0 : held + 1;
      const isEarly = held <= terms.forMinutes / 2;
      expect({ open, isEarly, step: next.step }).not.toMatchObject({ open: true, step: "open" });
      expect({ open, isEarly, step: next.step }).not.toMatchObject({ isEarly: true, step: "open" });
      expect({ open, step: next.step }).not.toMatchObject({ open: false, step: "end" });
      opened += Number(next.step === "open");
      open = next.step === "open" || (next.step === "stay" && open);
      expect(next.step === "stay" || next.step === "open").toBe(open);
      expect(next.state?.reason ?? verdict).toBe(verdict);
      state = next.state;
    }
    expect(opened).toBeGreaterThan(5);
  }
});
