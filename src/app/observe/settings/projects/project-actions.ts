"use server";

import { err } from "#lib/result.ts";
import type { Obstacles } from "#dashboard/access/change-outcome.ts";
import { readProjectRole } from "#dashboard/settings/project-roles.ts";
import { patientAccess } from "../../collector.ts";
import { text } from "../../form-text.ts";
import { showOutcome } from "../show-outcome.ts";

const OBSTACLES: Obstacles = { conflict: "taken", invalid: "malformed" };

export async function createProject(form: FormData): Promise<void> {
  const { client } = await patientAccess();
  const named = { name: text(form, "name"), slug: text(form, "slug") };
  showOutcome(await client.createProject(named), "projects", "project_created", OBSTACLES);
}

export async function saveProject(form: FormData): Promise<void> {
  const { client } = await patientAccess();
  const isArchived = text(form, "isArchived") === "true";
  const changed = { name: text(form, "name"), slug: text(form, "slug"), isArchived };
  const done =
    isArchived === (text(form, "wasArchived") === "true")
      ? "project_saved"
      : isArchived
        ? "project_archived"
        : "project_restored";
  const answer = await client.changeProject({ project: text(form, "project"), ...changed });
  showOutcome(answer, "projects", done, OBSTACLES);
}

/** Deletes a project whose name was written out. */
export async function deleteProject(form: FormData): Promise<void> {
  const { client } = await patientAccess();
  const project = text(form, "project");
  if (text(form, "confirmed").trim() !== project)
    showOutcome(err({ code: "invalid", detail: "" }), "projects", "project_deleted", {
      conflict: "taken",
      invalid: "not_confirmed",
    });
  showOutcome(await client.removeProject({ project }), "projects", "project_deleted", OBSTACLES);
}

export async function setProjectRole(form: FormData): Promise<void> {
  const { client } = await patientAccess();
  const target = { project: text(form, "project"), person: text(form, "person") };
  const role = readProjectRole(text(form, "role"));
  const answer =
    role === undefined
      ? await client.removeProjectRole(target)
      : await client.putProjectRole({ ...target, role });
  showOutcome(answer, "projects", "project_role", OBSTACLES);
}
