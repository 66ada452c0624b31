/** A release as the store knows it; `firstSeen` in milliseconds since 1970. */
export interface KnownRelease {
  version: string;
  firstSeen: number;
}

interface SemVer {
  name: string;
  numbers: [number, number, number];
  preRelease: string[];
}

const MAX = 250;

/**
 * Negative if the first release is older, positive if it is newer: by semantic version if both are versions of the same
 * package (`shop@1.2.3-rc.1+build`), else by when each was first seen. Zero for the same release, and if neither decides.
 */
export function compareReleases(left: KnownRelease, right: KnownRelease): number {
  if (left.version === right.version) return 0;
  const [a, b] = [parseSemVer(left.version), parseSemVer(right.version)];
  if (a !== undefined && b !== undefined && a.name === b.name) {
    const order = compareSemVer(a, b);
    if (order !== 0) return order;
  }
  return left.firstSeen - right.firstSeen;
}

/** Parses two or three numbers and an optional suffix (https://semver.org); undefined for anything else. */
function parseSemVer(text: string): SemVer | undefined {
  if (text.length > MAX) return undefined;
  const at = text.lastIndexOf("@");
  const [version = ""] = text.slice(at + 1).split("+", 1);
  const match = /^v?(\d{1,9})\.(\d{1,9})(?:\.(\d{1,9}))?(?:-([0-9A-Za-z.-]{1,100}))?$/.exec(version);
  if (match === null) return undefined;
  return {
    name: text.slice(0, Math.max(at, 0)),
    numbers: [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)],
    preRelease: match[4]?.split(".") ?? [],
  };
}

function compareSemVer(left: SemVer, right: SemVer): number {
  for (const [index, number] of left.numbers.entries()) {
    const difference = number - (right.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  // A version comes after all its pre-releases.
  if (left.preRelease.length === 0 || right.preRelease.length === 0)
    return right.preRelease.length - left.preRelease.length;
  for (const [index, part] of left.preRelease.entries()) {
    const other = right.preRelease[index];
    if (other === undefined) return 1;
    const difference = comparePart(part, other);
    if (difference !== 0) return difference;
  }
  return left.preRelease.length - right.preRelease.length;
}

function comparePart(left: string, right: string): number {
  const [isNumber, otherIsNumber] = [/^\d{1,15}$/.test(left), /^\d{1,15}$/.test(right)];
  if (isNumber && otherIsNumber) return Number(left) - Number(right);
  if (isNumber !== otherIsNumber) return isNumber ? -1 : 1;
  return left === right ? 0 : left < right ? -1 : 1;
}
