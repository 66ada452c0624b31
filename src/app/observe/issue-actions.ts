"use server";

import { revalidatePath } from "next/cache";
import { redirect, RedirectType } from "next/navigation";
import { paths, safeReturnPath } from "#dashboard/paths.ts";
import { readDeedRequest } from "#dashboard/issues/actions/read-change-request.ts";
import { access } from "./collector.ts";

/** Does what a form asks for, then shows the page that it was asked from, with what was done, so that it can be undone. */
export async function actOnIssues(form: FormData): Promise<void> {
  const returnTo = safeReturnPath(text(form, "return"));
  const request = readDeedRequest(form);
  if (request === undefined) showAgain(withResult(returnTo, "problem", "nothing"));
  const { client } = await access();
  let after = returnTo;
  if (request.mergeInto !== undefined && request.issues?.length === 1) {
    const into = await issueNamed(request.mergeInto);
    if (into === undefined) showAgain(withResult(returnTo, "problem", "no_target"));
    request.mergeInto = into;
    // The issue is no page any more: what it went into is.
    if (returnTo.startsWith(paths.issue(request.issues[0] ?? ""))) after = paths.issue(into);
  } else if (request.delete === true && returnTo !== paths.issues() && request.issues?.length === 1)
    after = returnTo.startsWith(paths.issue(request.issues[0] ?? "")) ? paths.issues() : returnTo;
  const deed = await client.changeIssues(request);
  if (deed.ok) showAgain(withResult(after, "did", deed.value.id));
  if (deed.error.code === "unauthorized") redirect(paths.login(returnTo));
  showAgain(withResult(returnTo, "problem", "update"));
}

/** Takes back what was done. */
export async function undoDeed(form: FormData): Promise<void> {
  const returnTo = safeReturnPath(text(form, "return"));
  const answer = await (await access()).client.undoBulkChange({ change: text(form, "deed") });
  showAgain(answer.ok ? withResult(returnTo, "undone", "1") : withResult(returnTo, "problem", "update"));
}

export async function addComment(form: FormData): Promise<void> {
  const { client } = await access();
  const said = text(form, "text").trim();
  const answer = said === "" ? null : await client.addComment({ issue: text(form, "issue"), text: said });
  backTo(form, answer?.ok === true);
}

export async function editComment(form: FormData): Promise<void> {
  const { client } = await access();
  const answer = await client.editComment({
    issue: text(form, "issue"),
    comment: text(form, "comment"),
    text: text(form, "text"),
  });
  backTo(form, answer.ok);
}

/** Deletes a comment, and offers to bring it back. */
export async function deleteComment(form: FormData): Promise<void> {
  const answer = await (
    await access()
  ).client.deleteComment({ issue: text(form, "issue"), comment: text(form, "comment") });
  const returnTo = safeReturnPath(text(form, "return"));
  showAgain(
    answer.ok ? withResult(returnTo, "did", answer.value.deed) : withResult(returnTo, "problem", "update"),
  );
}

/** The number of an issue that a person names by it, or as `APP-17`; undefined where there is none. */
async function issueNamed(name: string): Promise<string | undefined> {
  const found = await (await access()).client.find({ text: name });
  const path = found.ok ? found.value.found.find(({ kind }) => kind === "issue")?.path : undefined;
  return path?.split("/").at(-1);
}

/**
 * Shows a page as it stands after a change. What the browser keeps of other pages is out of date with it, and going back
 * leads to where the page was come from, not to the page as it was.
 */
function showAgain(path: string): never {
  revalidatePath("/observe", "layout");
  redirect(path, RedirectType.replace);
}

function backTo(form: FormData, isDone: boolean): never {
  const returnTo = safeReturnPath(text(form, "return"));
  showAgain(isDone ? returnTo : withResult(returnTo, "problem", "update"));
}

function withResult(path: string, name: string, value: string): string {
  const url = new URL(path, "http://dashboard.invalid");
  for (const old of ["did", "undone", "problem", "all"]) url.searchParams.delete(old);
  url.searchParams.set(name, value);
  return url.pathname + url.search;
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 10_000) : "";
}
