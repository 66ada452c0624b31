/** The canvas colours of the current theme. */
export interface ChartColors {
  line: string;
  edge: string;
  ink: string;
  muted: string;
  faint: string;
  surface: string;
  danger: string;
  warn: string;
  accent: string;
  series: string[];
}

const NAMES = ["line", "edge", "ink", "muted", "faint", "surface", "danger", "warn", "accent"] as const;
const SERIES = 8;

/** Resolves the style sheet's variables, as a canvas cannot use them. */
export function readChartColors(within: HTMLElement): ChartColors {
  const probe = document.createElement("span");
  within.append(probe);
  const read = (name: string) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const named = Object.fromEntries(NAMES.map((name) => [name, read(name)]));
  const series = Array.from({ length: SERIES }, (_, index) => read(`series-${index}`));
  probe.remove();
  return { ...(named as Omit<ChartColors, "series">), series };
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
