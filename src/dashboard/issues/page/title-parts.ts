import type { IssueView } from "#api/issues.ts";

/** A title as it is headed: the error's type above its message. An issue that is no error has a message alone. */
export interface TitleParts {
  type: string | null;
  message: string;
}

export function titleParts({ title, metadata }: Pick<IssueView, "title" | "metadata">): TitleParts {
  const { type, value } = metadata;
  const isTitledByType = type !== undefined && type !== "" && title.startsWith(type);
  return isTitledByType && value !== undefined && value !== ""
    ? { type, message: value }
    : { type: null, message: title };
}
