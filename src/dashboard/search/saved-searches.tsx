import { Trash2 } from "lucide";
import type { SavedSearchView } from "#api/searches.ts";
import { ActionForm } from "../access/action-form.tsx";
import type { Query } from "../path-parts.ts";
import { isFirstView, isSameView, viewHref, viewState } from "./saved-view.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { Notice } from "#ui/notice.tsx";
import { PopupBox } from "#ui/popup-box.tsx";
import { TEXT_FIELD } from "#ui/text-field.ts";

type FormAction = (form: FormData) => Promise<void>;

export interface SearchActions {
  save: FormAction;
  remove: FormAction;
  restore: FormAction;
}

interface SavedSearchesProps {
  searches: SavedSearchView[];
  of: SavedSearchView["of"];
  /** The parameters of the list's URL. */
  current: Query;
  actions: SearchActions;
  /** The list's page, to return to. */
  here: string;
  /** The id of the view just deleted. */
  removed: string | null;
}

/** The saved views of a list, with forms to save, delete and restore one. They are shared by everyone. */
export function SavedSearches(props: SavedSearchesProps) {
  const { searches, of, actions, here, removed } = props;
  const current = viewState(props.current);
  const open = searches.find((search) => isSameView(search, current));
  const hasViews = searches.length > 0 || !isFirstView(of, current);
  if (!hasViews && removed === null) return null;
  return (
    <>
      <div className="mt-2 flex min-h-8 flex-wrap items-center gap-1">
        {searches.length > 0 && (
          <nav aria-label="Saved views" className="flex min-w-0 gap-1 overflow-x-auto">
            {searches.map((search) => (
              <Link
                key={search.id}
                href={viewHref(of, search)}
                bare
                aria-current={search === open ? "page" : undefined}
                data-tip={search.query === "" ? undefined : search.query}
                className={`foreign inline-flex h-7 max-w-48 shrink-0 items-center truncate rounded-md border px-2.5 text-xs max-sm:h-9 ${search === open ? "border-accent-line bg-accent-soft font-medium text-accent" : "border-line text-muted hover:border-edge hover:text-ink"}`}
              >
                {search.name}
              </Link>
            ))}
          </nav>
        )}
        {open === undefined ? (
          <PopupBox
            id="save-view"
            label="Save this view"
            look="quiet"
            size="small"
            align="start"
            className="-ml-2"
          >
            <ActionForm action={actions.save} className="flex items-end gap-2">
              <Hidden of={of} here={here} />
              <input type="hidden" name="query" value={current.query} />
              <input type="hidden" name="sort" value={current.sort ?? ""} />
              <input type="hidden" name="params" value={current.params} />
              <label className="text-xs text-faint">
                Name (visible to everyone)
                <input
                  name="name"
                  required
                  maxLength={60}
                  autoComplete="off"
                  className={`${TEXT_FIELD} mt-1 max-w-48`}
                />
              </label>
              <Button type="submit">Save</Button>
            </ActionForm>
          </PopupBox>
        ) : (
          <ActionForm action={actions.remove}>
            <Hidden of={of} here={here} />
            <input type="hidden" name="search" value={open.id} />
            <Button type="submit" look="quiet" size="small" aria-label={`Delete the saved view ${open.name}`}>
              <Icon icon={Trash2} size={14} />
              Delete
            </Button>
          </ActionForm>
        )}
      </div>
      {removed !== null && (
        <div className="mt-2">
          <Notice>
            <ActionForm action={actions.restore} className="flex flex-wrap items-center gap-3">
              <Hidden of={of} here={here} />
              <input type="hidden" name="search" value={removed} />
              <output>Saved view deleted for everyone.</output>
              <Button type="submit" look="quiet">
                Undo
              </Button>
            </ActionForm>
          </Notice>
        </div>
      )}
    </>
  );
}

function Hidden({ of, here }: { of: string; here: string }) {
  return (
    <>
      <input type="hidden" name="of" value={of} />
      <input type="hidden" name="return" value={here} />
    </>
  );
}
