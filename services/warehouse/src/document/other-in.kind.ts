// Other in: gains, gifts and produced goods, without a settlement (reference.md §1.14).

import { figure } from "@kontor/contracts/document/totals";
import { otherIn } from "@kontor/contracts/warehouse/kinds";
import { type Check, lineIssue } from "@kontor/service-kit/document/check.rules";
import { defineKind } from "@kontor/service-kit/document/kind";
import { costless } from "../stock/without-cost.store.ts";

/** Goods that nobody paid for come in at their product's cost; a product without one needs a price (docs/decisions/0034). */
const requireCost: Check = ({ input, figures, products, known }) => {
  const unknown = new Set(known.costless);
  return input.lines.flatMap(({ barCode }, at) =>
    unknown.has(barCode) && figure(figures.lines[at]?.unitPrice).isZero()
      ? [lineIssue("document-cost-unknown", at, "unitPrice", { barCode, name: products.get(barCode)?.name ?? "" })]
      : [],
  );
};

export const otherInKind = defineKind({ contract: otherIn, checks: [requireCost], costless });
