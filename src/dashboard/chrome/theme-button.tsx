import { nextTheme, type Theme } from "#ui/theme.ts";

const NAMES: Record<Theme, string> = { system: "as the system", light: "light", dark: "dark" };

/** One press goes on to the next choice of colours. A plain form: it needs no script. */
export function ThemeButton({
  theme,
  setTheme,
}: {
  theme: Theme;
  setTheme: (form: FormData) => Promise<void>;
}) {
  const next = nextTheme(theme);
  const label = `Colours: ${NAMES[theme]}. Change to ${NAMES[next]}.`;
  return (
    <form action={setTheme} className="flex">
      <input type="hidden" name="theme" value={next} />
      <button
        type="submit"
        aria-label={label}
        title={label}
        className="flex size-8 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
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
          {theme === "light" && (
            <>
              <circle cx="8" cy="8" r="3" />
              <path
                d="M8 1.2v1.6M8 13.2v1.6M1.2 8h1.6M13.2 8h1.6M3.2 3.2l1.1 1.1M11.7 11.7l1.1 1.1M3.2 12.8l1.1-1.1M11.7 4.3l1.1-1.1"
                strokeLinecap="round"
              />
            </>
          )}
          {theme === "dark" && (
            <path d="M13.2 9.6A5.6 5.6 0 0 1 6.4 2.8a5.6 5.6 0 1 0 6.8 6.8Z" strokeLinejoin="round" />
          )}
          {theme === "system" && (
            <>
              <circle cx="8" cy="8" r="5.6" />
              <path d="M8 2.4a5.6 5.6 0 0 1 0 11.2Z" fill="currentColor" stroke="none" />
            </>
          )}
        </svg>
      </button>
    </form>
  );
}
