import { Search } from "lucide";
import { Icon } from "#ui/icon.tsx";
import { UrlForm } from "#ui/url-form.tsx";
import { paths } from "../paths.ts";

/** Finds ids without script, in place of the palette. */
export function FindForm() {
  return (
    <noscript>
      <search aria-label="Find by id">
        <UrlForm action={paths.findForm()}>
          <input
            type="search"
            name="id"
            aria-label="Error, event, trace, span or issue id"
            placeholder="Paste any id"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={200}
            required
            className="h-8 w-full rounded-md border border-edge bg-surface px-2.5 text-sm placeholder:text-faint max-md:h-11"
          />
        </UrlForm>
      </search>
    </noscript>
  );
}

/** What stands in the button that opens the palette. */
export function FindLabel() {
  return (
    <>
      <Icon icon={Search} size={14} />
      <span className="truncate max-md:hidden">Search or jump to</span>
    </>
  );
}

export function FindHint() {
  return (
    <kbd
      aria-hidden="true"
      className="pointer-events-none absolute top-1.5 right-1.5 rounded-sm border border-line bg-sunken px-1.5 text-2xs leading-[1.125rem] text-faint max-md:hidden"
    >
      ⌘K
    </kbd>
  );
}
