"use client";

import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { useScopedRouter } from "#ui/link-scope.ts";
import { useHere } from "../frame/use-here.ts";
import { localEntries, matches, type Jump, type PaletteEntry } from "./local-entries.ts";
import { PALETTE_GROUPS, type FoundEntry } from "./palette-entry.ts";
import { typedEntries } from "./typed-entries.ts";
import { useFound } from "./use-found.ts";

interface PaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  jumps: readonly Jump[];
  /** What was typed before the palette was there, once. */
  takeTyped: () => string;
}

/** Finds and opens anything by name or id. Load it on demand. */
export function Palette({ open, onOpenChange, jumps, takeTyped }: PaletteProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-[rgb(0_0_0/0.4)]" />
        <Dialog.Popup
          aria-label="Search or jump to"
          className="fixed top-[12dvh] left-1/2 z-50 flex max-h-[70dvh] w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 flex-col overflow-hidden rounded-lg border border-line bg-raised text-ink shadow-float outline-none max-md:top-4"
        >
          <PaletteList jumps={jumps} takeTyped={takeTyped} close={() => onOpenChange(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface PaletteListProps extends Pick<PaletteProps, "jumps" | "takeTyped"> {
  close: () => void;
}

function PaletteList({ jumps, takeTyped, close }: PaletteListProps) {
  const { path, search, to } = useHere();
  const router = useRouter();
  const { push: open } = useScopedRouter();
  const [text, setText] = useState(takeTyped);
  const found = useFound(text.trim());
  const narrow = (change: Record<string, string | null>) => router.push(to(change));
  // The page's actions are those at the moment of opening; the dialog hides the page from then on.
  const [local] = useState(() => localEntries({ path, search, jumps, open, narrow }));

  const groups = useMemo(() => {
    const written = text.trim();
    const known = local.filter((entry) => matches(entry, written));
    const answered = typeof found === "string" ? [] : found.entries;
    const all = [...answered.map(toEntry), ...known, ...typedEntries(written, open)];
    return PALETTE_GROUPS.map((group) => ({
      group,
      items: all.filter((entry) => entry.group === group),
    })).filter(({ items }) => items.length > 0);

    function toEntry({ opens, ...rest }: FoundEntry): PaletteEntry {
      const run = () =>
        "href" in opens
          ? (opens.bare === true ? router.push : open)(opens.href)
          : narrow({ [opens.place]: opens.value });
      return { ...rest, key: "", run };
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the page stays the same while the dialog is open
  }, [text, found, local]);

  function choose(entry: PaletteEntry) {
    close();
    entry.run();
  }

  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      items={groups}
      autoHighlight="always"
      value={text}
      onValueChange={(value, { reason }) => reason !== "item-press" && setText(value)}
      itemToStringValue={({ label }: PaletteEntry) => label}
    >
      <Autocomplete.Input
        aria-label="Search or jump to"
        placeholder="An id, a screen, an action, a service, words of an issue"
        maxLength={200}
        autoCapitalize="off"
        spellCheck={false}
        className="h-12 w-full shrink-0 border-b border-line bg-transparent px-4 text-base outline-none placeholder:text-faint max-sm:text-lg"
      />
      <Autocomplete.List className="scroll-thin min-h-0 flex-1 overflow-y-auto p-1.5 empty:hidden">
        {({ group, items }: (typeof groups)[number]) => (
          <Autocomplete.Group key={group} items={items} className="not-first:mt-1.5">
            <Autocomplete.GroupLabel className="px-2.5 py-1 text-xs text-faint">
              {group}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(entry: PaletteEntry) => (
                <Autocomplete.Item
                  key={`${entry.label} ${entry.detail}`}
                  value={entry}
                  onClick={() => choose(entry)}
                  className="flex min-h-9 cursor-default items-center gap-4 rounded-md px-2.5 py-1 text-sm outline-none data-highlighted:bg-sunken"
                >
                  <span className="foreign min-w-0 flex-1 truncate">{entry.label}</span>
                  <span className="foreign max-w-[40%] truncate text-xs text-faint">{entry.detail}</span>
                  {entry.key !== "" && (
                    <kbd className="shrink-0 rounded-sm border border-line px-1.5 text-2xs text-faint">
                      {entry.key}
                    </kbd>
                  )}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <div className="flex shrink-0 items-center justify-between gap-4 border-t border-line px-4 py-2 text-xs text-faint max-md:border-none max-md:py-0">
        <Autocomplete.Status className="max-md:not-empty:py-2">
          {found === "searching"
            ? "Searching…"
            : found === "failed"
              ? "The collector isn’t responding. Screens and actions still work."
              : found.complete
                ? ""
                : "Some results are missing: the collector didn’t answer in time."}
        </Autocomplete.Status>
        <span aria-hidden="true" className="max-md:hidden">
          ↑ ↓ to move · Enter to open · Esc to close
        </span>
      </div>
    </Autocomplete.Root>
  );
}
