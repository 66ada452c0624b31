import { purpose } from "#product/purpose.ts";
import { decidedValue } from "#product/slot.ts";

/** What visitors call the product; the shell's own name while nobody has decided it. */
export const productName: string = decidedValue(purpose)?.name ?? "Glasshouse";
