import type { TraceChart } from "./trace-chart.ts";

/** The rows whose name, operation or service contains a text, in their order; none for an empty text. A span's id finds it too. */
export function searchRows({ rows, names, services }: TraceChart, text: string): number[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return [];
  const has = (list: string[]) => list.map((entry) => entry.toLowerCase().includes(wanted));
  const [inNames, inServices] = [has(names), has(services)];
  const found: number[] = [];
  for (let row = 0; row < rows.name.length; row += 1) {
    const hit =
      inNames[rows.name[row] ?? -1] === true ||
      inNames[rows.op[row] ?? -1] === true ||
      inServices[rows.service[row] ?? -1] === true ||
      rows.spanId[row] === wanted;
    if (hit) found.push(row);
  }
  return found;
}

/** The next hit after a row, or before it; goes round at the ends. -1 without hits. */
export function nextHit(hits: readonly number[], from: number, step: 1 | -1): number {
  const hit = step === 1 ? hits.find((row) => row > from) : hits.findLast((row) => row < from);
  return hit ?? hits.at(step === 1 ? 0 : -1) ?? -1;
}
