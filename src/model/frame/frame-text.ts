import type { Frame } from "../event.ts";
import { frameForm } from "./frame-form.ts";
import { frameLanguage } from "./frame-language.ts";
import { libraryName, nativePlace, symbolOffset } from "./native-place.ts";

/**
 * A frame as its language's runtime prints it, mostly on one line. `platform` is the event's; `depth` is 0 for the throwing
 * frame.
 */
export function frameText(frame: Frame, platform: string, depth: number): string {
  const { scope, name, folder, file, position } = frameForm(frame, platform);
  const called = scope + name;
  const path = folder + file;
  const place = path + position;
  switch (frameLanguage(frame, platform)) {
    case "java":
      return `at ${called}(${place})`;
    case "csharp":
      return `at ${called}${path === "" ? "" : ` in ${place}`}`;
    case "go":
      return place === "" ? called : `${called}\n        ${place}`;
    case "python": {
      const source = frame.context_line?.trim() ?? "";
      const head = `File "${path === "" ? "<unknown>" : path}"${position}, in ${name}`;
      return source === "" ? head : `${head}\n      ${source}`;
    }
    case "php":
      return `#${depth} ${place === "" ? "[internal function]" : place}: ${name}`;
    case "ruby":
      return `${place === "" ? "" : `${place}:in `}'${name}'`;
    case "elixir":
      return place === "" ? name : `${place}: ${name}`;
    case "native":
      return nativeText(frame, called, place, depth);
    case "script":
    case "other":
      return `at ${called}${place === "" ? "" : ` (${place})`}`;
  }
}

/** `0   libdispatch.dylib + 0x1d292   0x10310a292 _dispatch_call + 0xa (queue.c:12)` */
function nativeText(frame: Frame, called: string, place: string, depth: number): string {
  const { instruction_addr: at } = frame;
  const hasFile = (frame.filename ?? frame.abs_path ?? "") !== "";
  const library = hasFile ? libraryName(frame.package) : nativePlace({ ...frame, function: undefined });
  const symbol = called === at ? "" : called + (at === undefined ? "" : symbolOffset(frame));
  return [String(depth).padEnd(3), library, at ?? "", symbol, hasFile ? `(${place})` : ""]
    .filter((part) => part !== "")
    .join(" ");
}
