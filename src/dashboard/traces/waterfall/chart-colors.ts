/** The colours of the canvas, as the style sheet means them in the theme that holds. */
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

/** Reads the colours by asking the browser what each variable comes to; a canvas knows no variables. */
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

/** Calls back when the colours may have changed: another choice, or another theme of the system. Returns how to stop. */
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
