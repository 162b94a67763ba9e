// Spreads a source's discount over a return and the source's other returns (reference.md §1.11).
import type { DocumentInput } from "@kontor/contracts/document/document";
import { type ReturnLine, type SharedSource, sharedSource } from "@kontor/contracts/document/returns";
import type { LineFigures } from "@kontor/contracts/document/totals";
import type { ProductRow, Source } from "./model.ts";

/** The source's money that its returns share. */
export const sharedOf = ({ head, lines, others }: Pick<Source, "head" | "lines" | "others">): SharedSource =>
  sharedSource(
    {
      discount: head.discountRate,
      discountMoney: head.discountAmount,
      totalTaxLastMoney: head.amountWithTax,
      lines: lines.map(({ id, quantityBase, ratio, unitPrice, taxRate, amount, amountWithTax }) => ({
        ...{ id, quantityBase, ratio, unitPrice, taxRate },
        ...{ allPrice: amount, taxLastMoney: amountWithTax },
      })),
    },
    others,
  );

/** A return's lines with the quantities they take; those of unknown products take nothing. */
export const returnLines = (
  lines: DocumentInput["lines"],
  figures: readonly LineFigures[],
  products: ReadonlyMap<string, Pick<ProductRow, "ratio">>,
): ReturnLine[] =>
  lines.flatMap(({ linkId, barCode }, at): ReturnLine[] => {
    const [line, product] = [figures[at], products.get(barCode)];
    return line ? [{ ...line, linkId: product ? linkId : null, ratio: product?.ratio ?? "1" }] : [];
  });
