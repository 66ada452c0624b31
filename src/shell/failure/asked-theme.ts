import { readTheme, THEME_COOKIE, type Theme } from "#ui/theme.ts";

/** The colours that a visitor chose, where only the request's `cookie` header is at hand. */
export function askedTheme(cookies: string | null | undefined): Theme {
  const pair = cookies?.split(/; ?/).find((one) => one.startsWith(`${THEME_COOKIE}=`));
  return readTheme(pair?.slice(THEME_COOKIE.length + 1));
}
