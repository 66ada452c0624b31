import type { Frame } from "../event.ts";
import { type FrameLanguage, frameLanguage } from "./frame-language.ts";
import { nativePlace } from "./native-place.ts";

/** A frame's function and place, each in two parts, so that the second can stand out. */
export interface FrameForm {
  /** What the function belongs to, with what separates them: `com.acme.Cart.`. Empty if unknown, or in the name. */
  scope: string;
  name: string;
  /** Up to and including the last slash. */
  folder: string;
  file: string;
  /** As the language writes line and column: `:12:5`, `:line 12`, or empty. */
  position: string;
}

const ANONYMOUS = "<anonymous>";
/** The hash with which the Rust compiler tells instances apart. */
const RUST_HASH = /::h[0-9a-f]{16}\s{0,4}$/;

/** A frame as its language writes it; `platform` is the event's. */
export function frameForm(frame: Frame, platform: string): FrameForm {
  const language = frameLanguage(frame, platform);
  const name = nameOf(frame, language);
  return { scope: scopeOf(frame, language, name), name, ...placeOf(frame, language) };
}

function nameOf(frame: Frame, language: FrameLanguage): string {
  const sent = frame.function?.trim() ?? "";
  if (language === "native")
    return sent === "" ? (frame.instruction_addr ?? "<unknown>") : sent.replace(RUST_HASH, "");
  if (language === "php") return sent === "" ? "{main}" : sent.endsWith(")") ? sent : `${sent}()`;
  return sent === "" || sent === "?" ? ANONYMOUS : sent;
}

function scopeOf({ module = "", raw }: Frame, language: FrameLanguage, name: string): string {
  const separator = SEPARATORS[language];
  // JavaScript SDKs derive the module from the file.
  if (module === "" || module === "(unknown)" || raw !== undefined || separator === undefined) return "";
  return name.startsWith(module + separator) ? "" : module + separator;
}

/** Between a module or class and its function. The others have it in the function's name. */
const SEPARATORS: Partial<Record<FrameLanguage, string>> = {
  java: ".",
  csharp: ".",
  go: ".",
  python: ".",
  native: "::",
};

function placeOf(frame: Frame, language: FrameLanguage): Pick<FrameForm, "folder" | "file" | "position"> {
  const sent = fileOf(frame, language);
  const line = frame.lineno ?? 0;
  if (sent === "") return { folder: "", file: placeless(frame, language), position: "" };
  const slash = Math.max(sent.lastIndexOf("/"), sent.lastIndexOf("\\"));
  return {
    folder: sent.slice(0, slash + 1),
    file: sent.slice(slash + 1),
    // Some SDKs send 0 for an unknown line.
    position: line === 0 ? "" : positionOf(line, frame.colno ?? 0, language),
  };
}

function fileOf({ filename, abs_path: path, module, native }: Frame, language: FrameLanguage): string {
  if (language === "java" && native === true) return "";
  const file = filename ?? path ?? "";
  if (file !== "" || language === "java" || language === "csharp" || language === "native") return file;
  return SEPARATORS[language] === undefined ? (module ?? "") : "";
}

function placeless(frame: Frame, language: FrameLanguage): string {
  if (language === "native") return nativePlace(frame);
  if (language !== "java") return "";
  return frame.native === true || frame.lineno === -2 ? "Native Method" : "Unknown Source";
}

function positionOf(line: number, column: number, language: FrameLanguage): string {
  switch (language) {
    case "csharp":
      return `:line ${line}`;
    case "python":
      return `, line ${line}`;
    case "php":
      return `(${line})`;
    case "script":
    case "native":
    case "other":
      return column === 0 ? `:${line}` : `:${line}:${column}`;
    case "java":
    case "go":
    case "ruby":
    case "elixir":
      return `:${line}`;
  }
}
