// What a return shares with its source, and with the other returns of it (reference.md §1.11).
import type { DocumentInput } from "@kontor/contracts/document/document";
import { type SharedDiscount, takesTheRest } from "@kontor/contracts/document/returns";
import { figure } from "@kontor/contracts/document/totals";
import type { ProductRow, Source } from "./model.ts";
import { baseQuantity } from "./quantity.rules.ts";

/** The source's discount, for those who share it. */
export const sharedDiscount = ({ head }: Source): SharedDiscount => ({
  discount: head.discountRate,
  discountMoney: head.discountAmount,
  totalTaxLastMoney: head.amountWithTax,
  takenDiscount: head.takenDiscount,
});

/** Whether these lines take all that others have left of the source. */
export function isRestOf(
  source: Source,
  lines: DocumentInput["lines"],
  products: ReadonlyMap<string, Pick<ProductRow, "ratio">>,
): boolean {
  const left = source.lines.map(({ id, quantityBase, takenBase }) => ({
    id,
    quantityBase: figure(quantityBase).minus(takenBase),
  }));
  const taken = lines.flatMap(({ linkId: id, barCode, operNumber }) => {
    const product = products.get(barCode);
    return id === null || !product ? [] : [{ id, quantityBase: baseQuantity(operNumber, product.ratio) }];
  });
  return takesTheRest(left, taken);
}
