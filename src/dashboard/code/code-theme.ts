import { createCssVariablesTheme } from "shiki/core";

/** Colours by name only: `--code-token-*` stand in the style sheet, designed for light and dark. */
export const CODE_THEME = createCssVariablesTheme({
  name: "glasshouse",
  variablePrefix: "--code-",
  fontStyle: false,
});
