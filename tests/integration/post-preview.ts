import { expect } from "vitest";
import type { RulePreview } from "#api/rules.ts";
import { type ReadApi, TOKEN } from "./open-read-api.ts";

/** Previews a rule with this condition over the last days; the preview has to succeed. */
export async function postPreview(
  api: ReadApi,
  condition: object,
  { days, rule = {} }: { days: number; rule?: object },
): Promise<RulePreview> {
  const answer = await api.app.request(`http://localhost/api/v1/rules/preview?days=${days}`, {
    method: "POST",
    headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
    body: JSON.stringify({ id: "previewed", name: "Previewed", condition, ...rule }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as RulePreview;
}
