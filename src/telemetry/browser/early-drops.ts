let drops = 0;

/** Counts an error that a noise rule kept back before the SDK was there to count it. */
export function countEarlyDrop(): void {
  drops += 1;
}

/** How many there were since it was asked last, for the SDK to tell. */
export function takeEarlyDrops(): number {
  const taken = drops;
  drops = 0;
  return taken;
}
