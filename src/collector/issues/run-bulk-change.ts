import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "#lib/app-error.ts";
import type { IssueId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Actor } from "#model/actor.ts";
import type { DeedRequest, DeedView } from "#api/issue-update.ts";
import type { IssueChange } from "#model/issue-change.ts";
import type { ChangeProblem } from "#collector/store/port/issues.ts";
import type { BadQuery } from "#model/search/bad-query.ts";
import type { NotFound } from "#collector/projects/not-found.ts";
import { changeOf } from "./changes-of.ts";
import { deedView } from "./bulk-change-view.ts";
import { matchingIssues } from "./matching-issues.ts";
import { mayChange } from "./may-change-issue.ts";
import { forbidden, type Forbidden, type WorkflowContext } from "./change-context.ts";

/** Issues that are changed in one transaction: few enough that nothing received waits long for it. */
const SLICE = 100;
/** Between two slices, so that what is received goes in between. */
const PAUSE = 5;
const BUSY_PAUSE = 250;

/**
 * Does one thing to the issues that a request names. The first slice is done when it answers; what is left of many is done
 * after that, and `getDeed` says how far it is.
 */
export async function runDeed(
  context: WorkflowContext,
  actor: Actor,
  project: string,
  request: DeedRequest,
): Promise<Result<DeedView, NotFound | BadQuery | Forbidden>> {
  const change = changeOf(request, context.clock());
  if (!mayChange(actor, change.kind)) return err(forbidden(`${change.kind} issues`));
  const { issues, query } = request;
  if (issues !== undefined)
    return ok(await doDeed(context, actor, change, [...new Set(issues.map((id) => Number(id) as IssueId))]));
  const matching = await matchingIssues(context, project, query ?? "");
  if (!matching.ok) return matching;
  const others = matching.value.filter((id) => change.kind !== "merge" || id !== change.into);
  return ok(await doDeed(context, actor, change, others));
}

/** The same for a change and issues that are known. Nothing is refused here: ask `mayChange` before. */
export async function doDeed(
  context: WorkflowContext,
  actor: Actor,
  change: IssueChange,
  ids: IssueId[],
): Promise<DeedView> {
  const { store, clock } = context;
  const deed = context.newId();
  let problem: ChangeProblem | null = null;
  const doSlice = async (at: number) => {
    const slice = { deed, actor, change, ids: ids.slice(at, at + SLICE), total: ids.length };
    const { failed } = await store.changeIssues(slice, clock());
    problem ??= failed[0]?.code ?? null;
  };
  await doSlice(0);
  if (ids.length > SLICE) {
    context.running.add(deed);
    void doRest(doSlice, ids.length)
      .catch(context.report)
      .finally(() => context.running.delete(deed));
  }
  const done = await store.getDeed(deed);
  if (done === null) throw new AppError("deed_lost", { context: { deed } });
  return deedView(done, context.running.has(deed), problem);
}

async function doRest(doSlice: (at: number) => Promise<void>, total: number): Promise<void> {
  for (let at = SLICE; at < total;) {
    await sleep(PAUSE);
    try {
      await doSlice(at);
      at += SLICE;
    } catch (error) {
      // The store is full of what is received: that goes first.
      if (!(error instanceof AppError) || error.code !== "store_busy") throw error;
      await sleep(BUSY_PAUSE);
    }
  }
}
