import { classNames } from "#ui/class-names.ts";
import { durationTone, errorTone } from "../../now/verdict.ts";
import { errorsChange, p95Change, type ComparedOperation } from "./operation-order.ts";

interface ChangeCellProps {
  of: "errors" | "p95";
  operation: ComparedOperation;
  className?: string;
}

/** How an operation changed against the time before; coloured only if it is unlikely to be chance. */
export function ChangeCell({ of, operation, className }: ChangeCellProps) {
  const { series, before } = operation;
  const change = of === "errors" ? errorsChange(operation) : p95Change(operation);
  if (before === undefined || change === undefined)
    return <td className={classNames("number text-faint", className)}>new</td>;
  const tone = of === "errors" ? errorTone(series, [before]) : durationTone(series, [before]);
  const color = tone === "bad" ? "font-medium text-danger" : tone === "warn" ? "text-warn" : "text-muted";
  return (
    <td className={classNames("number whitespace-nowrap", color, className)}>
      {of === "errors" ? pointsText(change) : percentText(change)}
    </td>
  );
}

/** A difference of two shares in percentage points: `+8.7 pt`. */
export function pointsText(change: number): string {
  return signed(Number((change * 100).toFixed(1)), "pt");
}

/** A relative change: `+463 %`. */
export function percentText(change: number): string {
  return signed(Math.round(change * 100), "%");
}

function signed(value: number, unit: string): string {
  if (value === 0) return "0";
  return `${value > 0 ? "+" : "−"}${Math.abs(value)} ${unit}`;
}
