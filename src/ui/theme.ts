export const THEME_COOKIE = "glasshouse_theme";

export const THEMES = ["system", "light", "dark"] as const;
/** The person's choice of colours; `system` follows the operating system's. */
export type Theme = (typeof THEMES)[number];

/** Reads the choice from its cookie; anything else than a known theme counts as `system`. */
export function readTheme(cookie: string | undefined): Theme {
  return THEMES.find((theme) => theme === cookie) ?? "system";
}

export const THEME_NAMES: Record<Theme, string> = { system: "System", light: "Light", dark: "Dark" };
