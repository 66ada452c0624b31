import { expect, test } from "vitest";
import { API_IDENTITY } from "#model/access/identity.ts";
import { FIRST_PROJECT } from "#model/project.ts";
import { createFigures } from "#collector/figures/figures.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { healthRoutes } from "./health-routes.ts";

const full = { health: () => Promise.resolve({ queued: 9, queueLimit: 9 }) };
const own = { current: () => ({ id: FIRST_PROJECT }) };
const context = { store: full, own, clock: () => 1 } as unknown as ReadContext;
const callers = ({ headers }: Request) =>
  Promise.resolve(headers.get("authorization") === "Bearer known" ? API_IDENTITY : null);

test.each([
  ["this machine", true, {}, true],
  ["a program with a token", false, { authorization: "Bearer known" }, true],
  ["anybody else", false, {}, false],
])(
  "%s learns that the collector is not ready, and insiders why",
  async (_who, isLocal, headers, learnsWhy) => {
    const routes = healthRoutes(context, callers, () => isLocal, createFigures());
    const answer = await routes.request("/readyz", { headers: headers as Record<string, string> });
    expect(answer.status).toBe(503);
    expect("reason" in ((await answer.json()) as object)).toBe(learnsWhy);
  },
);
