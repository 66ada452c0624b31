import { Button } from "#ui/button.tsx";
import { THEME_NAMES, THEMES, type Theme } from "#ui/theme.ts";
import { CLOCK_NAMES, CLOCKS, type Clock } from "#ui/viewer.ts";

export interface DisplayFormsProps {
  theme: Theme;
  clock: Clock;
  setDisplay: (form: FormData) => Promise<void>;
}

const PRESSED = "aria-pressed:border-accent aria-pressed:bg-accent-soft";

/** Theme and time zone as buttons, which work without script. */
export function DisplayForms({ theme, clock, setDisplay }: DisplayFormsProps) {
  return (
    <form action={setDisplay} className="space-y-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Theme</legend>
        {THEMES.map((choice) => (
          <Button
            key={choice}
            type="submit"
            name="theme"
            value={choice}
            data-action={`Theme: ${THEME_NAMES[choice]}`}
            aria-pressed={choice === theme}
            className={PRESSED}
          >
            {THEME_NAMES[choice]}
          </Button>
        ))}
      </fieldset>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Time zone</legend>
        {CLOCKS.map((choice) => (
          <Button
            key={choice}
            type="submit"
            name="clock"
            value={choice}
            data-action={`Time zone: ${CLOCK_NAMES[choice]}`}
            aria-pressed={choice === clock}
            className={PRESSED}
          >
            {choice === "utc" ? CLOCK_NAMES.utc : "Browser time zone"}
          </Button>
        ))}
      </fieldset>
    </form>
  );
}
