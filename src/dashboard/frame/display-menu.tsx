"use client";

import { useTransition } from "react";
import { ChoiceMenu } from "#ui/choice-menu.tsx";
import { THEME_NAMES, THEMES, type Theme } from "#ui/theme.ts";
import { CLOCK_NAMES, CLOCKS, type Clock } from "#ui/viewer.ts";

interface DisplayMenuProps {
  theme: Theme;
  clock: Clock;
  setDisplay: (form: FormData) => Promise<void>;
}

/** Theme and time zone. A client component because of its menu; Settings offers the same without script. */
export function DisplayMenu({ theme, clock, setDisplay }: DisplayMenuProps) {
  const [, start] = useTransition();

  function choose(name: string, value: string) {
    const form = new FormData();
    form.set(name, value);
    start(() => setDisplay(form));
  }

  return (
    <ChoiceMenu
      label="Theme and time zone"
      className="flex size-8 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
      choose={choose}
      groups={[
        {
          name: "theme",
          title: "Theme",
          value: theme,
          choices: THEMES.map((value) => ({ value, label: THEME_NAMES[value] })),
        },
        {
          name: "clock",
          title: "Time zone",
          value: clock,
          choices: CLOCKS.map((value) => ({ value, label: CLOCK_NAMES[value] })),
        },
      ]}
    >
      <svg
        viewBox="0 0 16 16"
        width="16"
        height="16"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
      >
        <circle cx="8" cy="8" r="5.6" />
        <path d="M8 2.4a5.6 5.6 0 0 1 0 11.2Z" fill="currentColor" stroke="none" />
      </svg>
    </ChoiceMenu>
  );
}
