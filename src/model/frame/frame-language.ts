import type { Frame } from "../event.ts";

/** Languages, or families of them, that write a frame in the same way. */
export type FrameLanguage =
  | "script"
  | "java"
  | "csharp"
  | "go"
  | "python"
  | "php"
  | "ruby"
  | "elixir"
  | "native"
  | "other";

/** By Sentry's names of platforms. */
const BY_PLATFORM = new Map<string, FrameLanguage>([
  ["javascript", "script"],
  ["node", "script"],
  ["nodejs", "script"],
  ["java", "java"],
  ["kotlin", "java"],
  ["scala", "java"],
  ["groovy", "java"],
  ["csharp", "csharp"],
  ["dotnet", "csharp"],
  ["fsharp", "csharp"],
  ["vb", "csharp"],
  ["go", "go"],
  ["python", "python"],
  ["php", "php"],
  ["ruby", "ruby"],
  ["elixir", "elixir"],
  ["erlang", "elixir"],
  ["native", "native"],
  ["c", "native"],
  ["cpp", "native"],
  ["cocoa", "native"],
  ["objc", "native"],
  ["swift", "native"],
  ["rust", "native"],
]);

const BY_EXTENSION: [RegExp, FrameLanguage][] = [
  [/\.(?:java|kts?|scala|groovy|cljc?)$/, "java"],
  [/\.(?:cs|fs|vb|cshtml)$/, "csharp"],
  [/\.go$/, "go"],
  [/\.py$/, "python"],
  [/\.php$/, "php"],
  [/\.(?:rb|erb)$/, "ruby"],
  [/\.(?:exs?|erl)$/, "elixir"],
  [/\.(?:rs|mm?|swift|c|cc|cpp|cxx|h|hpp)$/, "native"],
  [/\.[cm]?[jt]sx?$/, "script"],
];

/** The language of a frame: by its own platform, else the event's, else its file or address. */
export function frameLanguage(frame: Frame, platform: string): FrameLanguage {
  const known = BY_PLATFORM.get(frame.platform ?? platform) ?? BY_PLATFORM.get(platform);
  if (known !== undefined) return known;
  const file = (frame.filename ?? frame.abs_path ?? "").slice(-300);
  const byFile = BY_EXTENSION.find(([pattern]) => pattern.test(file))?.[1];
  return byFile ?? (frame.instruction_addr === undefined ? "other" : "native");
}
