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

/** How the dashboard looks and in which zone it writes times. A client component for its menu; the settings have the same without script. */
export function DisplayMenu({ theme, clock, setDisplay }: DisplayMenuProps) {
  const [, start] = useTransition();

  function choose(name: string, value: string) {
    const form = new FormData();
    form.set(name, value);
    start(() => setDisplay(form));
  }

  return (
    <ChoiceMenu
      label="Colours and times"
      className="flex size-8 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
      choose={choose}
      groups={[
        {
          name: "theme",
          title: "Colours",
          value: theme,
          choices: THEMES.map((value) => ({ value, label: THEME_NAMES[value] })),
        },
        {
          name: "clock",
          title: "Times",
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
