// Net and tax of a return: the return that completes its source takes what rounding left (docs/decisions/0042). Pure.
import { toWire } from "@kontor/contracts/core/money";
import { type TaxPart, taxParts, withoutParts } from "@kontor/contracts/document/tax-parts";
import { figure, netAmounts } from "@kontor/contracts/document/totals";
import { Decimal } from "decimal.js";
import { containedTax, netsOfContained } from "./contained.rules.ts";
import type { DocumentHeader, DocumentLine, Source } from "./model.ts";

type PartedHead = Pick<DocumentHeader, "discountAmount" | "amountAfterDiscount" | "priceTaxRate">;
type PartedLine = Pick<DocumentLine, "amount" | "taxRate" | "taxAmount" | "amountWithTax">;
type Fees = Pick<DocumentHeader, "amountOther" | "feeTaxRate" | "feeTax">;
type Rest = Pick<DocumentHeader, "taxParts" | "feeTax">;

const NO_REST: Rest = { taxParts: null, feeTax: null };
const CENT = new Decimal("0.01");
const has = (rate: string): boolean => !figure(rate).isZero();
const sum = (amounts: readonly string[]): Decimal => amounts.reduce((total, each) => total.plus(each), new Decimal(0));

/** Each line's amount without tax, after its share of the discount. */
export const netsOf = (head: PartedHead, lines: readonly PartedLine[]): string[] =>
  has(head.priceTaxRate) ? netsOfContained(lines, head) : netAmounts(lines.map(figuresOf), head.discountAmount);
const figuresOf = ({ amount, taxRate, amountWithTax }: PartedLine) => ({
  allPrice: amount,
  ...{ taxRate, taxLastMoney: amountWithTax },
});

/** Net and tax by rate as the document's own figures come to, whatever is stored. */
function ownParts(head: PartedHead, lines: readonly PartedLine[]): TaxPart[] {
  const nets = netsOf(head, lines);
  return taxParts(
    lines.map((line, at) => ({ ...line, amountNet: nets[at] ?? line.amount })),
    {
      amountAfterDiscount: head.amountAfterDiscount,
      priceTaxRate: has(head.priceTaxRate) ? head.priceTaxRate : undefined,
    },
  );
}
/** The tax in other fees: as stored, or contained at their rate. */
export const feeTaxOf = ({ feeTax, amountOther, feeTaxRate }: Fees): string =>
  feeTax ?? containedTax(amountOther, feeTaxRate);

/**
 * Net, tax and the tax in fees of a return, where they differ from its own figures: it completes the return of all of its source's money.
 * A difference that is larger than rounding explains is left alone.
 */
export function taxRest(
  head: PartedHead & Pick<DocumentHeader, "amountWithTax" | "amountOther" | "feeTaxRate">,
  lines: readonly PartedLine[],
  source: Source | null,
): Rest {
  if (!source) return NO_REST;
  const { others } = source;
  const takesRemainder = (amountOf: (each: typeof head) => string): boolean =>
    sum([head, ...others].map(amountOf)).equals(amountOf(source.head));
  const isLast =
    takesRemainder(({ amountWithTax }) => amountWithTax) && takesRemainder(({ discountAmount }) => discountAmount);
  const isLastFee = has(head.amountOther) && takesRemainder(({ amountOther }) => amountOther);
  return {
    taxParts: isLast ? partsLeft(ownParts(head, lines), lines.length, source) : null,
    feeTax: isLastFee ? feeLeft(containedTax(head.amountOther, head.feeTaxRate), source) : null,
  };
}

function partsLeft(own: readonly TaxPart[], lineCount: number, { head, lines, others }: Source): TaxPart[] | null {
  const returnedParts = others.flatMap((other) => other.taxParts ?? ownParts(other, other.parted));
  const left = withoutParts(ownParts(head, lines), returnedParts);
  const differences = withoutParts(left, own);
  const roundings = others.reduce((count, { parted }) => count + parted.length + 1, lines.length + lineCount + 1);
  const isRounding = differences.every(({ net, tax }) =>
    [net, tax].every((amount) => figure(amount).abs().lessThanOrEqualTo(CENT.times(roundings))),
  );
  return differences.length > 0 && isRounding ? left : null;
}

function feeLeft(own: string, { head, others }: Source): string | null {
  const whole = containedTax(head.amountOther, head.feeTaxRate);
  const left = figure(whole).minus(sum(others.map(feeTaxOf)));
  const isRounding = left
    .minus(own)
    .abs()
    .lessThanOrEqualTo(CENT.times(others.length + 1));
  return isRounding && !left.equals(own) ? toWire(left, "amount") : null;
}
