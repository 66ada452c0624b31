"use server";

import { revalidatePath } from "next/cache";
import { redirect, RedirectType } from "next/navigation";
import { paths } from "#dashboard/paths.ts";
import { readChangeRequest } from "#dashboard/issues/actions/read-change-request.ts";
import { patientAccess } from "./collector.ts";
import { text } from "./form-text.ts";
import { returnPath } from "./return-path.ts";

/** Runs a form's action, then returns to its page with the result, so that it can be undone. */
export async function actOnIssues(form: FormData): Promise<void> {
  const returnTo = await returnPath(form);
  const request = readChangeRequest(form);
  if (request === undefined) showAgain(withResult(returnTo, "problem", "nothing"));
  const { client } = await patientAccess();
  let after = returnTo;
  if (request.mergeInto !== undefined && request.issues?.length === 1) {
    const into = await issueNamed(request.mergeInto);
    if (into === undefined) showAgain(withResult(returnTo, "problem", "no_target"));
    request.mergeInto = into;
    // A merged issue has no page; show the one it went into.
    if (returnTo.startsWith(paths.issue(request.issues[0] ?? ""))) after = paths.issue(into);
  } else if (request.delete === true && returnTo !== paths.issues() && request.issues?.length === 1)
    after = returnTo.startsWith(paths.issue(request.issues[0] ?? "")) ? paths.issues() : returnTo;
  const change = await client.changeIssues(request);
  if (change.ok) showAgain(withResult(after, "did", change.value.id));
  if (change.error.code === "unauthorized") redirect(paths.login(returnTo));
  showAgain(withResult(returnTo, "problem", "update"));
}

/** Undoes a change. */
export async function undoChange(form: FormData): Promise<void> {
  const returnTo = await returnPath(form);
  const answer = await (await patientAccess()).client.undoBulkChange({ change: text(form, "change") });
  showAgain(answer.ok ? withResult(returnTo, "undone", "1") : withResult(returnTo, "problem", "update"));
}

export async function addComment(form: FormData): Promise<void> {
  const { client } = await patientAccess();
  const comment = text(form, "text").trim();
  const answer =
    comment === "" ? null : await client.addComment({ issue: text(form, "issue"), text: comment });
  await backTo(form, answer?.ok === true);
}

export async function editComment(form: FormData): Promise<void> {
  const { client } = await patientAccess();
  const answer = await client.editComment({
    issue: text(form, "issue"),
    comment: text(form, "comment"),
    text: text(form, "text"),
  });
  await backTo(form, answer.ok);
}

/** Deletes a comment; it can be undone. */
export async function deleteComment(form: FormData): Promise<void> {
  const answer = await (
    await patientAccess()
  ).client.deleteComment({ issue: text(form, "issue"), comment: text(form, "comment") });
  const returnTo = await returnPath(form);
  showAgain(
    answer.ok ? withResult(returnTo, "did", answer.value.deed) : withResult(returnTo, "problem", "update"),
  );
}

/** The id of an issue by its id or short id (`APP-17`); undefined if there is none. */
async function issueNamed(name: string): Promise<string | undefined> {
  const found = await (await patientAccess()).client.find({ text: name });
  const path = found.ok ? found.value.found.find(({ kind }) => kind === "issue")?.path : undefined;
  return path?.split("/").at(-1);
}

/** Shows a page after a change. Cached pages are outdated, and going back skips the page as it was. */
function showAgain(path: string): never {
  revalidatePath("/observe", "layout");
  redirect(path, RedirectType.replace);
}

async function backTo(form: FormData, isDone: boolean): Promise<never> {
  const returnTo = await returnPath(form);
  showAgain(isDone ? returnTo : withResult(returnTo, "problem", "update"));
}

function withResult(path: string, name: string, value: string): string {
  const url = new URL(path, "http://dashboard.invalid");
  for (const old of ["did", "undone", "problem", "all"]) url.searchParams.delete(old);
  url.searchParams.set(name, value);
  return url.pathname + url.search;
}
