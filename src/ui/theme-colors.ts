/** Resolves the style sheet's colours where they are used, as a canvas cannot; `percent` makes one paler. */
export function readColors(within: HTMLElement): (name: string, percent?: number) => string {
  const known = new Map<string, string>();
  return (name, percent = 100) => {
    const color =
      percent === 100 ? `var(--${name})` : `color-mix(in srgb, var(--${name}) ${percent}%, transparent)`;
    const found = known.get(color);
    if (found !== undefined) return found;
    const probe = document.createElement("span");
    within.append(probe);
    probe.style.forcedColorAdjust = "none";
    probe.style.color = color;
    const resolved = getComputedStyle(probe).color;
    probe.remove();
    known.set(color, resolved);
    return resolved;
  };
}

/** Calls back when the colours may have changed, with the chosen or the system's theme. Returns how to stop. */
export function onThemeChange(changed: () => void): () => void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const chosen = new MutationObserver(changed);
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  dark.addEventListener("change", changed);
  return () => {
    chosen.disconnect();
    dark.removeEventListener("change", changed);
  };
}
