import type { Frame } from "../event.ts";

/** Where a native frame is in its library: `libsystem_kernel.dylib + 0x1d292`, or its address if the start is unknown. */
export function nativePlace(frame: Frame): string {
  const { instruction_addr: at, image_addr: start } = frame;
  const library = libraryName(frame.package);
  const offset = distance(start, at);
  if (offset !== undefined) return `${library === "" ? "image" : library} + ${offset}`;
  // An address that stands for the missing name is not repeated.
  const isNamed = frame.function !== undefined && frame.function.trim() !== "";
  return [library, isNamed ? at : undefined].filter((part) => part !== undefined && part !== "").join(" ");
}

/** How far a frame is into its function: ` + 0xa`, or empty. */
export function symbolOffset({ symbol_addr: start, instruction_addr: at }: Frame): string {
  const offset = isZero(start) ? undefined : distance(start, at);
  return offset === undefined ? "" : ` + ${offset}`;
}

/** The file name of a library's path, on any system. */
export function libraryName(path = ""): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}

function distance(start: unknown, at: string | undefined): string | undefined {
  const [from, to] = [address(start), address(at)];
  return from === undefined || to === undefined || to < from ? undefined : `0x${(to - from).toString(16)}`;
}

function isZero(text: unknown): boolean {
  return address(text) === 0n;
}

/** In hexadecimal digits; beyond what a number holds exactly. */
function address(text: unknown): bigint | undefined {
  return typeof text === "string" && /^0x[0-9a-f]{1,16}$/i.test(text) ? BigInt(text) : undefined;
}
