/** Languages that a stack's source can be highlighted in, by the endings of their files. */
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

/** The language of a file by its name's ending, else by the platform that sent it; undefined when neither says. */
export function codeLanguage(file: string, platform: string): CodeLanguage | undefined {
  const bare = file.split(/[?#]/)[0] ?? "";
  const dot = bare.lastIndexOf(".");
  const ending = dot === -1 ? "" : bare.slice(dot + 1).toLowerCase();
  for (const [language, endings] of Object.entries(LANGUAGES))
    if ((endings as readonly string[]).includes(ending)) return language as CodeLanguage;
  return PLATFORMS[platform];
}
