import type { Frame } from "#model/event.ts";
import { frameLanguage } from "#model/frame/frame-language.ts";
import { libraryName } from "#model/frame/native-place.ts";

/** Where the first part of a name is a domain, the second one tells who it is. */
const DOMAIN = /^(?:com|org|io|net|dev|app|[a-z]{2})$/;

/**
 * What a frame's code was installed from: the package in a node_modules or site-packages path, the runtime, a native library,
 * an assembly, or else the module or folder.
 */
export function framePackage(frame: Frame, platform: string): string {
  const path = frame.abs_path ?? frame.filename ?? "";
  if (path.startsWith("node:") || frame.filename?.startsWith("node:") === true) return "node";
  const installed = /.*(?:node_modules|site-packages|gems|vendor|pkg[/\\]mod)[/\\]/.exec(path.slice(0, 2000));
  if (installed !== null) return installedName(path.slice(installed[0].length));
  const language = frameLanguage(frame, platform);
  if (language === "native" && frame.package !== undefined) return libraryName(frame.package);
  if (language === "csharp" && frame.package !== undefined) return frame.package.split(",", 1)[0] ?? "";
  if (frame.module !== undefined && frame.module !== "") return moduleOwner(frame.module);
  if (/^<|^\[?native/.test(path) || path === "") return "native code";
  const parts = path.split(/[/\\]/);
  return parts.at(-2) || (parts.at(-1) ?? "");
}

function installedName(path: string): string {
  const [first = "", second, third] = path.split(/[/\\]/);
  if (first.startsWith("@") && second !== undefined) return `${first}/${second}`;
  // Go's modules are named by their address.
  if (!/^[\w-]+\.(?:com|org|io|net|dev)$/.test(first) || second === undefined) return first;
  return [first, second, third]
    .filter((part) => part !== undefined)
    .join("/")
    .replace(/@.*$/s, "");
}

function moduleOwner(module: string): string {
  const [first = module, second] = module.split(/[.:/\\]/);
  return DOMAIN.test(first) && second !== undefined ? `${first}.${second}` : first;
}
