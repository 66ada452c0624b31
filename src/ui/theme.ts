export const THEME_COOKIE = "glasshouse_theme";

export const THEMES = ["system", "light", "dark"] as const;
/** The chosen theme; `system` follows the operating system. */
export type Theme = (typeof THEMES)[number];

/** Reads the theme from its cookie; unknown values mean `system`. */
export function readTheme(cookie: string | undefined): Theme {
  return THEMES.find((theme) => theme === cookie) ?? "system";
}

export const THEME_NAMES: Record<Theme, string> = { system: "System", light: "Light", dark: "Dark" };
