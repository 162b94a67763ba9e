// A sale that comes back in parts, from its owner's document to the ledger: no cent remains (docs/decisions/0042).
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { proposedLines, returnedDiscount } from "@kontor/contracts/document/returns";
import { editLine, type LineFigures } from "@kontor/contracts/document/totals";
import { UNTRACKED } from "@kontor/contracts/document/tracking";
import { retailOut, retailReturn, saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { writeDocumentRows } from "@kontor/service-kit/document/document.rules";
import { effectOf } from "@kontor/service-kit/document/effect-event.rules";
import type { ProductRow, Source, StoredDocument } from "@kontor/service-kit/document/model";
import { sharedOf } from "@kontor/service-kit/document/source-discount.rules";
import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentEntries } from "../ledger/entries.rules.ts";
import { taxShares } from "./tax.rules.ts";

const KINDS = { sale: { out: saleOut, back: saleReturn }, retail: { out: retailOut, back: retailReturn } } as const;
const TIME = "2026-11-21T02:00:00.000Z";
const PRODUCT = { ratio: "1" } as ProductRow; // the fields that the rule reads
const EMPTY = { operNumber: "0", unitPrice: "0", allPrice: "0", taxRate: "0", taxMoney: "0", taxLastMoney: "0" };

interface Terms {
  trade: keyof typeof KINDS;
  /** Of the tax in retail prices, or in fees of sales. */
  rate: string;
}
interface Typed {
  lines: readonly (LineFigures & { linkId: string | null })[];
  discountMoney: string;
  otherMoney: string;
}

/** The document as its owner would store it. */
function stored(kind: DocumentKind, rate: string, { lines, ...head }: Typed, source: Source | null): StoredDocument {
  const typed = { ...head, discount: "0", deposit: "0", changeAmount: "0" };
  const input = {
    ...{ id: "d", operTime: TIME, organId: null, salesMan: [], linkId: source && "sale", remark: "", fileName: [] },
    lines: lines.map((line, at) => ({ ...line, ...UNTRACKED, id: String(at), barCode: "p", depotId: "w", remark: "" })),
  };
  const sample = {
    ...{ kind, input, figures: { lines, head: typed, getAmount: null, accounts: [] } },
    ...{ products: new Map([["p", PRODUCT]]), source, stored: undefined, number: "N", now: new Date(TIME) },
    switches: { purchaseFees: "expense", retailTaxRate: rate, saleFeeTaxRate: rate },
    actor: { userId: "u", userName: "u", departmentId: null },
  };
  return writeDocumentRows(sample as unknown as Parameters<typeof writeDocumentRows>[0]); // as above
}
const sourceOf = ({ head, lines }: StoredDocument, others: readonly StoredDocument[]): Source => ({
  head: { ...head, openDebt: "0", deducted: "0" },
  lines: lines.map((line) => ({ ...line, takenBase: "0" })),
  others: others.map((other) => ({
    ...{ ...other.head, discountMoney: other.head.discountAmount, totalTaxLastMoney: other.head.amountWithTax },
    took: [],
    parted: other.lines,
    lines: other.lines.map(({ linkLineId, quantityBase, amount, amountWithTax }) => ({
      ...{ linkId: linkLineId ?? "", quantityBase, allPrice: amount, taxLastMoney: amountWithTax },
    })),
  })),
  isReached: true,
});

/** A return as proposed by default, of the given quantity of each line. */
function returnOf(terms: Terms, sale: StoredDocument, others: readonly StoredDocument[], part: Part): StoredDocument {
  const source = sourceOf(sale, others);
  const shared = sharedOf(source);
  const returned = part.quantities.flatMap((operNumber, at) =>
    new Decimal(operNumber).isZero() ? [] : [{ ...EMPTY, operNumber, linkId: sale.lines[at]?.id ?? "", ratio: "1" }],
  );
  const lines = proposedLines(returned, shared).flatMap((line) => (line ? [line] : []));
  const { discountMoney } = returnedDiscount(lines, shared);
  return stored(KINDS[terms.trade].back, terms.rate, { lines, discountMoney, otherMoney: part.fees }, source);
}

interface Part {
  quantities: readonly string[];
  fees: string;
}
interface Case extends Terms {
  sold: readonly { quantity: number; price: string; tax: string; cuts: readonly number[] }[];
  discount: number;
  fees: number;
  parts: number;
}
const money = (cents: number): string => new Decimal(cents).div(100).toFixed(2);
/** The part that each of these units is in: a cut is the number of a part. */
const unitsIn = (part: number, parts: number, { quantity, cuts }: Case["sold"][number]): number =>
  Array.from({ length: quantity }, (_unit, at) => (cuts[at % cuts.length] ?? 0) % parts).filter((at) => at === part)
    .length;
const partsOf = ({ sold, parts, fees }: Case): Part[] =>
  Array.from({ length: parts }, (_part, at) => ({
    quantities: sold.map((line) => String(unitsIn(at, parts, line))),
    fees: money(Math.floor((fees * (at + 1)) / parts) - Math.floor((fees * at) / parts)),
  })).filter(({ quantities }) => quantities.some((quantity) => quantity !== "0"));

function saleOf(sample: Case): StoredDocument {
  const isRetail = sample.trade === "retail";
  const lines = sample.sold.map(({ quantity, price, tax }) => {
    const figures = { ...EMPTY, operNumber: String(quantity), unitPrice: price, taxRate: isRetail ? "0" : tax };
    return { ...editLine(figures, "unitPrice"), linkId: null };
  });
  const whole = lines.reduce((sum, { taxLastMoney }) => sum.plus(taxLastMoney), new Decimal(0));
  const discountMoney = isRetail ? "0.00" : whole.times(sample.discount).div(1000).toDecimalPlaces(2, 0).toFixed(2);
  const otherMoney = partsOf(sample)
    .reduce((sum, { fees }) => sum.plus(fees), new Decimal(0))
    .toFixed(2);
  return stored(KINDS[sample.trade].out, sample.rate, { lines, discountMoney, otherMoney }, null);
}
function returnsOf(sample: Case, sale: StoredDocument): StoredDocument[] {
  const returns: StoredDocument[] = [];
  for (const part of partsOf(sample)) returns.push(returnOf(sample, sale, returns, part));
  return returns;
}

/** What all documents together leave: on accounts, and of net and tax by rate. */
function leftOf({ trade }: Terms, sale: StoredDocument, returns: readonly StoredDocument[]): Record<string, string> {
  const left = new Map<string, Decimal>();
  const add = (key: string, amount: string) => left.set(key, (left.get(key) ?? new Decimal(0)).plus(amount));
  const { out, back: returnKind } = KINDS[trade];
  const all = [{ kind: out, document: sale }, ...returns.map((document) => ({ kind: returnKind, document }))];
  for (const { kind, document } of all) {
    const fact = effectOf(kind, document, false);
    for (const { account, amount } of documentEntries(fact)) add(account, amount);
    for (const { rate, net, tax } of taxShares(fact)) {
      add(`net at ${rate} %`, net);
      add(`tax at ${rate} %`, tax);
    }
  }
  return Object.fromEntries(
    [...left].filter(([, amount]) => !amount.isZero()).map(([key, amount]) => [key, amount.toFixed(2)]),
  );
}

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 9 }),
  price: fc.nat(99_999).map((price) => new Decimal(price).div(1000).toString()),
  tax: fc.constantFrom("0", "6", "13"),
  cuts: fc.array(fc.nat(9), { minLength: 1, maxLength: 5 }),
});
const cases = (trade: Terms["trade"]): fc.Arbitrary<Case> =>
  fc.record({
    trade: fc.constant(trade),
    rate: fc.constantFrom("0", "3", "6", "13"),
    sold: fc.array(line, { minLength: 1, maxLength: 5 }),
    discount: fc.oneof(fc.constant(0), fc.nat(400)),
    fees: trade === "retail" ? fc.constant(0) : fc.oneof(fc.constant(0), fc.nat(2000)),
    parts: fc.integer({ min: 1, max: 4 }),
  });

describe("whatever is sold and in however many parts it comes back, revenue, tax, fees and debts are 0.00, and so is each rate's net and tax", () => {
  it.each(["sale", "retail"] as const)(
    "the partial returns of a %s leave 0.00 in revenue, tax, fees and debts, and in net and tax of each rate",
    (trade) => {
      fc.assert(
        fc.property(cases(trade), (sample) => {
          const sale = saleOf(sample);
          expect(leftOf(sample, sale, returnsOf(sample, sale))).toEqual({});
        }),
        { numRuns: 200 },
      );
    },
  );
});
