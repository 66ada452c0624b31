const IMPORT = /^import \{ DEBUG_BUILD \} from '[^']+';$/m;

/**
 * A loader that sets the flag of debug output in each of Sentry's modules, where the minifier sees that it is off. As an
 * import from another module, it would keep every message in what visitors download.
 */
export default function inlineDebugFlag(source: string): string {
  return source.replace(IMPORT, "const DEBUG_BUILD = false;");
}
