/** The languages that can be highlighted, by file extension. */
const LANGUAGES = {
  typescript: ["ts", "mts", "cts"],
  tsx: ["tsx", "jsx"],
  javascript: ["js", "mjs", "cjs"],
  vue: ["vue"],
  svelte: ["svelte"],
  python: ["py"],
  ruby: ["rb"],
  php: ["php"],
  go: ["go"],
  java: ["java"],
  kotlin: ["kt", "kts"],
  csharp: ["cs"],
  rust: ["rs"],
  swift: ["swift"],
  dart: ["dart"],
  elixir: ["ex", "exs"],
} as const;

export type CodeLanguage = keyof typeof LANGUAGES;

const PLATFORMS: Record<string, CodeLanguage> = {
  javascript: "typescript",
  node: "typescript",
  python: "python",
  ruby: "ruby",
  php: "php",
  go: "go",
  java: "java",
  csharp: "csharp",
};

/** The language of a file by its extension, or by the platform of the event; undefined if neither is known. */
export function codeLanguage(file: string, platform: string): CodeLanguage | undefined {
  const bare = file.split(/[?#]/)[0] ?? "";
  const dot = bare.lastIndexOf(".");
  const ending = dot === -1 ? "" : bare.slice(dot + 1).toLowerCase();
  for (const [language, endings] of Object.entries(LANGUAGES))
    if ((endings as readonly string[]).includes(ending)) return language as CodeLanguage;
  return PLATFORMS[platform];
}
