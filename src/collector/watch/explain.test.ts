import { expect, it } from "vitest";
import { NO_EVIDENCE, type Alert, type AlertEvidence } from "#model/watch/alert.ts";
import { addEvidence, createExplainer, needsEvidence } from "./explain.ts";
import type { Finding } from "./finding.ts";

const MINUTE = 60_000;
const ISSUE = { id: "3", shortId: "APP-3", title: "TypeError" };
const evidence = (parts: Partial<AlertEvidence>): AlertEvidence => ({ ...NO_EVIDENCE, ...parts });
const findingOf = (explain: Finding["explain"]) => ({ explain }) as Finding;

it("looks for causes while there is time, however many there are", async () => {
  let elapsed = 0;
  const explain = createExplainer(() => elapsed);
  const release = evidence({ release: "2" });
  const look = () => {
    elapsed += 600;
    return Promise.resolve(release);
  };
  const found: AlertEvidence[] = [];
  for (let place = 0; place < 20; place += 1) found.push(await explain(findingOf(look)));
  expect(found.filter((one) => one === release)).toHaveLength(17);
  expect(found.slice(17)).toEqual([NO_EVIDENCE, NO_EVIDENCE, NO_EVIDENCE]);
});

it("opens an alert without a cause if looking for it fails, or if there is nothing to look for", async () => {
  const explain = createExplainer(() => 0);
  expect(await explain(findingOf(() => Promise.reject(new Error("the store is busy"))))).toBe(NO_EVIDENCE);
  expect(await explain(findingOf(null))).toBe(NO_EVIDENCE);
});

it("looks again for a quarter of an hour while nothing is known to be in common", () => {
  const alert = (parts: Partial<AlertEvidence>) =>
    ({ detectedAt: 0, detail: { evidence: evidence(parts) } }) as Alert;
  expect(needsEvidence(alert({ traceId: "a", issue: ISSUE }), 14 * MINUTE)).toBe(true);
  expect(needsEvidence(alert({ traceId: "a" }), 15 * MINUTE)).toBe(false);
  expect(needsEvidence(alert({ common: ["region = gb"] }), MINUTE)).toBe(false);
});

it("adds what another look found, and keeps what it did not find again", () => {
  const known = evidence({
    issue: ISSUE,
    error: "TypeError: x",
    frame: "a.ts:1",
    release: "2",
    traceId: "old",
  });
  const found = evidence({ common: ["region = gb"], traceId: "new" });
  expect(addEvidence(known, found)).toEqual({ ...known, common: ["region = gb"] });
  const other = { ...ISSUE, id: "4" };
  // The error and its frame are those of the issue.
  expect(addEvidence(known, evidence({ issue: other, error: "RangeError" }))).toEqual({
    ...known,
    issue: other,
    error: "RangeError",
    frame: null,
  });
  expect(addEvidence(evidence({}), evidence({ release: "1" })).release).toBe("1");
});

it("gives back the same evidence if nothing was added, so that nothing is stored", () => {
  const known = evidence({ release: "2", traceId: "old" });
  expect(addEvidence(known, NO_EVIDENCE)).toBe(known);
  expect(addEvidence(known, evidence({ release: "2", traceId: "new" }))).toBe(known);
});
