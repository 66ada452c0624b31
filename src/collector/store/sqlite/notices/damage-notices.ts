import { basename } from "node:path";
import type { Notice } from "#model/notice.ts";
import type { Damage } from "../engine/damage.ts";
import { dayName } from "../engine/day.ts";
import type { PreparedFolder } from "../engine/prepare-folder.ts";
import type { Quarantined } from "../engine/quarantine.ts";
import { listAside, quarantineFolder } from "../engine/store-folder.ts";
import type { NoticeList } from "./notice-list.ts";

type Raised = Omit<Notice, "at">;

/** The notices of what was found when the store was opened. */
export function startNotices({ quarantined, stateLost, searchLost }: PreparedFolder): Raised[] {
  const notices = quarantined.map(quarantineNotice);
  if (stateLost !== null) notices.push(stateReplaced(stateLost));
  if (searchLost) notices.push(SEARCH_REBUILDING);
  return notices;
}

/** The notice of damage found while running. */
export function damageNotice(damage: Damage): Raised {
  switch (damage.kind) {
    case "day":
      return quarantineNotice(damage.quarantined);
    case "search":
      return SEARCH_REBUILDING;
    case "state":
      return {
        code: "state_damaged",
        subject: "",
        text: "The state file is damaged",
        detail: `state.db: ${damage.reason}. Some changes and answers fail. Stop the collector and restore the file from a backup.`,
      };
  }
}

/** Clears the notices of files that are no longer in quarantine. */
export function clearGoneNotices(folder: string, notices: Pick<NoticeList, "list" | "clear">): void {
  const there = new Set(listAside(quarantineFolder(folder)).map(({ file }) => basename(file)));
  for (const { code, subject } of notices.list())
    if (code === "file_quarantined" && !there.has(subject)) notices.clear(code, subject);
}

function quarantineNotice({ name, day, reason }: Quarantined): Raised {
  const notice = { code: "file_quarantined", subject: name } as const;
  if (day === null)
    return {
      ...notice,
      text: "The former state file was moved to quarantine",
      detail: `quarantine/${name} ${reason}. Delete it once it is no longer needed.`,
    };
  return {
    ...notice,
    text: `The data of ${dayName(day)} is damaged and was moved to quarantine`,
    detail:
      `quarantine/${name} could not be read: ${reason}. Answers lack what it holds; the other days are served. ` +
      `To bring the day back, stop the collector and put an intact copy at days/${dayName(day)}.db and delete the damaged one. ` +
      "Otherwise that is deleted when the day's retention ends.",
  };
}

function stateReplaced(reason: string): Raised {
  return {
    code: "state_replaced",
    subject: "",
    text: "A new state file was begun",
    detail:
      `The former one ${reason}. Issues were derived from their stored events. Lost are the password, the settings, saved searches, ` +
      "statuses, assignees, comments and merges of issues, deploys, monitors, sessions, feedback, source maps and the ledger.",
  };
}

const SEARCH_REBUILDING: Raised = {
  code: "search_rebuilding",
  subject: "",
  text: "The search index of issues is being rebuilt",
  detail: "Until it is done, searches may miss issues. Nothing is lost, and there is nothing to do.",
};
