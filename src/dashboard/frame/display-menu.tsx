"use client";

import { useTransition, type ReactNode } from "react";
import { ChoiceMenu } from "#ui/choice-menu.tsx";
import { THEME_NAMES, THEMES, type Theme } from "#ui/theme.ts";
import { CLOCK_NAMES, CLOCKS, type Clock } from "#ui/viewer.ts";

interface DisplayMenuProps {
  theme: Theme;
  clock: Clock;
  setDisplay: (form: FormData) => Promise<void>;
  className: string;
  /** The button's icon and label. */
  children: ReactNode;
}

/** Theme and time zone. A client component because of its menu; Settings offers the same without script. */
export function DisplayMenu({ theme, clock, setDisplay, className, children }: DisplayMenuProps) {
  const [, start] = useTransition();

  function choose(name: string, value: string) {
    const form = new FormData();
    form.set(name, value);
    start(() => setDisplay(form));
  }

  return (
    <ChoiceMenu
      label="Theme and time zone"
      className={className}
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
      {children}
    </ChoiceMenu>
  );
}
