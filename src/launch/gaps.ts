import { describeGaps, product } from "#product/slots.ts";

const gaps = describeGaps(product);
const heading =
  gaps.length === 0 ? "All nine slots of the specification are decided." : `${gaps.length} of 9 open:`;
process.stdout.write([heading, ...gaps].join("\n") + "\n");
