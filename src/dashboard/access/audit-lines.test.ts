import { expect, test } from "vitest";
import type { AuditPage } from "#api/audit.ts";
import { err, ok } from "#lib/result.ts";
import type { CollectorClient } from "../collector-client/collector-client.ts";
import { auditLines } from "./audit-lines.ts";

const QUESTION = { who: "anna", what: "", start: undefined };
const asked: unknown[] = [];

function page(id: number, next: string | null): AuditPage {
  const entry = { at: "2026-11-20T12:00:00.000Z", address: "", action: "putRule", title: "", subject: "" };
  const actor = { kind: "person" as const, name: "anna" };
  return { entries: [{ ...entry, id, actor, project: null, times: 1 }], next };
}

function answering(answer: Awaited<ReturnType<CollectorClient["listAudit"]>>) {
  return {
    listAudit: (question: unknown) => {
      asked.push(question);
      return Promise.resolve(answer);
    },
  };
}

async function idsOf(lines: AsyncGenerator<Uint8Array>): Promise<number[]> {
  const ids: number[] = [];
  for await (const bytes of lines)
    for (const line of new TextDecoder().decode(bytes).trim().split("\n"))
      ids.push((JSON.parse(line) as { id: number }).id);
  return ids;
}

test("every page goes into the download, with the same filter", async () => {
  expect(await idsOf(auditLines(answering(ok(page(1, null))), QUESTION, page(2, "2")))).toEqual([2, 1]);
  expect(asked).toEqual([{ ...QUESTION, per_page: 500, cursor: "2" }]);
});

test("a page that fails breaks the download off", async () => {
  const lines = auditLines(answering(err({ code: "busy" })), QUESTION, page(2, "2"));
  await expect(idsOf(lines)).rejects.toThrow("could not be read further: busy");
});
