import type { FormAction } from "../actions/change-notice.tsx";

/** What the forms of an issue's history do. */
export interface HistoryActions {
  act: FormAction;
  comment: FormAction;
  editComment: FormAction;
  deleteComment: FormAction;
}
