import { purpose } from "#product/purpose.ts";
import { decidedValue } from "#product/slot.ts";

/** The product's name for visitors; the shell's own name until one is decided. */
export const productName: string = decidedValue(purpose)?.name ?? "Glasshouse";
