"use client";

import { useId } from "react";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Select } from "#ui/select.tsx";
import { TEXT_AREA } from "#ui/text-field.ts";
import { ActionForm } from "../access/action-form.tsx";
import type { PersonState } from "./person-state.ts";

/** A project that the viewer administers. */
export interface SearchedProject {
  slug: string;
  name: string;
}

interface SearchFormProps {
  state: PersonState;
  act: (form: FormData) => void;
  isSending: boolean;
  projects: readonly SearchedProject[];
}

const FIELDS = [
  { name: "ids", label: "User ids", placeholder: "usr-42a7" },
  { name: "emails", label: "E-mail addresses", placeholder: "ann@shop.example" },
  { name: "ips", label: "IP addresses", placeholder: "203.0.113.7" },
] as const;

/** Asks whom to look for. Part of a client component, which shows what was found in place. */
export function SearchForm({ state: { search, problem }, act, isSending, projects }: SearchFormProps) {
  const id = useId();
  return (
    <ActionForm needs="admin" isMain action={act} className="space-y-3">
      <input type="hidden" name="do" value="find" />
      <div className="grid gap-3 md:grid-cols-3">
        {FIELDS.map(({ name, label, placeholder }) => (
          <label key={name} className="block">
            <span className="mb-1 block text-sm font-medium">{label}</span>
            <textarea
              name={name}
              rows={2}
              spellCheck={false}
              autoComplete="off"
              autoCapitalize="off"
              placeholder={placeholder}
              defaultValue={search?.[name].join("\n")}
              className={TEXT_AREA}
            />
          </label>
        ))}
      </div>
      <p className="text-xs text-muted">
        One value a line. Only these are looked for, so enter all that you know the person by.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        {projects.length > 1 && (
          <div>
            <label htmlFor={`${id}-project`} className="mb-1 block text-sm font-medium">
              Project
            </label>
            <Select
              id={`${id}-project`}
              key={search?.project}
              name="project"
              defaultValue={search?.project}
              className="sm:max-w-56"
            >
              <option value="">All projects</option>
              {projects.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
        )}
        <Button type="submit" look="primary" disabled={isSending}>
          Find
        </Button>
      </div>
      {problem?.of === "search" && (
        <Notice tone="danger" alert>
          {problem.text}
        </Notice>
      )}
    </ActionForm>
  );
}
