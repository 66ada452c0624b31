import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "#lib/app-error.ts";
import type { IssueId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { BulkChangeRequest, BulkChangeView } from "#api/issue-changes.ts";
import type { Actor } from "#model/actor.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { BulkChange, IssueChange } from "#model/issue-change.ts";
import { getProject } from "#collector/projects/get-project.ts";
import { type NotFound, notFound } from "#collector/projects/not-found.ts";
import type { BadQuery } from "#model/search/bad-query.ts";
import type { ChangeProblem } from "#collector/store/port/issues.ts";
import { forbidden, type Forbidden, type ChangeContext } from "./may-change-issue.ts";
import { changeOf } from "./changes-of.ts";
import { matchingIssues } from "./list-issues.ts";
import { mayChange } from "./may-change-issue.ts";

/** Issues changed in one transaction: few enough that ingest does not wait long for it. */
const SLICE = 100;
/** Between two slices, so that ingest can commit in between. */
const PAUSE = 5;
const BUSY_PAUSE = 250;

/**
 * Applies one change to the issues of a request. The first slice is done when it resolves; the rest follows in the
 * background, and `getBulkChange` reports the progress.
 */
export async function runBulkChange(
  context: ChangeContext,
  actor: Actor,
  project: string,
  request: BulkChangeRequest,
): Promise<Result<BulkChangeView, NotFound | BadQuery | Forbidden>> {
  const change = changeOf(request, actor, context.clock());
  if (!mayChange(actor, change.kind)) return err(forbidden(`${change.kind} issues`));
  const found = await getProject(context, project);
  if (!found.ok) return found;
  const chosen = await chooseIssues({ ...context, me: actor.name }, project, request);
  if (!chosen.ok) return chosen;
  // A search for what to merge finds the issue to merge into as well.
  if (request.issues === undefined && change.kind === "merge") chosen.value.delete(change.into);
  return ok(await applyToIssues(context, actor, change, [...chosen.value]));
}

/** The issues that a request names; with a search, only those of them that match it. */
async function chooseIssues(
  context: ChangeContext,
  project: string,
  { issues, query }: BulkChangeRequest,
): Promise<Result<Set<IssueId>, NotFound | BadQuery>> {
  const named = new Set(issues?.map((id) => Number(id) as IssueId));
  if (query === undefined) return ok(named);
  const matching = await matchingIssues(context, project, query);
  if (!matching.ok) return matching;
  const found = new Set(matching.value);
  return ok(issues === undefined ? found : new Set([...named].filter((id) => found.has(id))));
}

/** Applies a change to the given issues. Check `mayChange` first: nothing is refused here. */
export async function applyToIssues(
  context: ChangeContext,
  actor: Actor,
  change: IssueChange,
  ids: IssueId[],
): Promise<BulkChangeView> {
  const { store, clock } = context;
  const bulkId = context.newId();
  let problem: ChangeProblem | null = null;
  const doSlice = async (at: number) => {
    const slice = { bulkId, actor, change, ids: ids.slice(at, at + SLICE), total: ids.length };
    const { failed } = await store.changeIssues(slice, clock());
    problem ??= failed[0]?.code ?? null;
  };
  await doSlice(0);
  if (ids.length > SLICE) {
    context.running.add(bulkId);
    void doRest(doSlice, ids.length)
      .catch(context.report)
      .finally(() => context.running.delete(bulkId));
  }
  const done = await store.getBulkChange(bulkId);
  if (done === null) throw new AppError("change_lost", { context: { bulkId } });
  return bulkChangeView(done, context.running.has(bulkId), problem);
}

async function doRest(doSlice: (at: number) => Promise<void>, total: number): Promise<void> {
  for (let at = SLICE; at < total;) {
    await sleep(PAUSE);
    try {
      await doSlice(at);
      at += SLICE;
    } catch (error) {
      // Ingest goes first.
      if (!(error instanceof AppError) || error.code !== "store_busy") throw error;
      await sleep(BUSY_PAUSE);
    }
  }
}

/** A bulk change and its progress. */
export async function getBulkChange(
  context: ChangeContext,
  id: string,
): Promise<Result<BulkChangeView, NotFound>> {
  const change = isChangeId(id) ? await context.store.getBulkChange(id) : null;
  if (change === null) return err(notFound(`change "${id}"`));
  return ok(bulkChangeView(change, context.running.has(id), null));
}

/** Undoes a bulk change on every issue that has not been changed since. Deleting a comment is a bulk change, too. */
export async function undoBulkChange(
  context: ChangeContext,
  actor: Actor,
  id: string,
): Promise<Result<{ undone: number; failed: number }, NotFound | Forbidden>> {
  if (!mayChange(actor, "undo")) return err(forbidden("undo changes"));
  if (!isChangeId(id)) return err(notFound(`change "${id}"`));
  const answer = { undone: 0, failed: 0 };
  for (let more = true; more;) {
    const slice = await context.store.undoBulkChange(id, actor, context.clock());
    answer.undone += slice.undone;
    answer.failed += slice.failed;
    more = slice.more;
  }
  return ok(answer);
}

function isChangeId(id: string): boolean {
  return /^[0-9a-f]{32}$/.test(id);
}

const PROBLEMS: Record<ChangeProblem, string> = {
  not_found: "The issue no longer exists.",
  no_release: "No release is known yet. Events name theirs in `release`.",
  same_issue: "An issue cannot be merged into itself.",
  not_its_hashes: "Choose some of the issue's own hashes, but not all of them.",
  not_merged: "The issue is not merged into another one.",
};

/** A bulk change as the API shows it. `problem` is the code of its first failure, if known. */
function bulkChangeView(bulk: BulkChange, isRunning: boolean, problem: ChangeProblem | null): BulkChangeView {
  const isWhole = bulk.done + bulk.failed >= bulk.total;
  const canUndo = bulk.change.kind !== "delete" && bulk.done > 0 && !isRunning;
  return {
    id: bulk.id,
    at: isoFromMillis(bulk.at),
    by: bulk.by,
    what: bulk.change.kind,
    about: aboutOf(bulk.change),
    total: bulk.total,
    done: bulk.done,
    failed: bulk.failed,
    problem: problem === null ? null : PROBLEMS[problem],
    state: isRunning ? "running" : isWhole ? "finished" : "interrupted",
    undo: bulk.undoneAt !== null ? "done" : canUndo ? "possible" : "impossible",
  };
}

function aboutOf(change: IssueChange): string | null {
  if (change.kind === "assign") return change.to;
  if (change.kind === "merge") return String(change.into);
  if (change.kind === "resolve") {
    if (change.in === "next_release") return "the next release";
    return change.in === "release" ? (change.release === "latest" ? "this release" : change.release) : null;
  }
  return null;
}
