// A document's figures as they will be stored: as typed or, for a user who may not see prices, computed (reference.md §6.5).

import { toWire } from "@kontor/contracts/core/money";
import { deductible } from "@kontor/contracts/document/amounts";
import type { DocumentInput, LineInput } from "@kontor/contracts/document/document";
import type { DocumentKindValues } from "@kontor/contracts/document/kind-values";
import { proposedLines, returnedDiscount } from "@kontor/contracts/document/returns";
import {
  editDiscount,
  editLine,
  figure,
  type HeadFigures,
  type LineFigures,
  priceIn,
  totals,
} from "@kontor/contracts/document/totals";
import type { AccountPart, DocumentLine, ProductRow, ReferenceData, StoredDocument } from "./model.ts";
import { dealtSource, depositLeft, returnedSource } from "./source.rules.ts";
import { returnLines, sharedOf } from "./source-discount.rules.ts";

export interface Amounts {
  lines: LineFigures[];
  head: HeadFigures;
  getAmount: string | null;
  accounts: { accountId: string; amount: string }[];
}

/** The price of a new line: the product's price of the kind's sort, or the last one with this partner (reference.md §1.9). */
export function startPrice({ prices }: Pick<DocumentKindValues, "prices">, product: ProductRow): string {
  const lastPrice = prices.startFromLast ? product.lastPrice : null;
  return toWire(lastPrice ?? product[prices.start] ?? "0", "price");
}

/** The figures as typed. */
export const typedAmounts = (input: DocumentInput): Amounts => ({
  lines: input.lines.map(figuresOf),
  head: input,
  getAmount: input.getAmount,
  accounts: input.accounts,
});

const figuresOf = ({ operNumber, unitPrice, allPrice, taxRate, taxMoney, taxLastMoney }: LineInput): LineFigures => ({
  operNumber,
  unitPrice: toWire(unitPrice, "price"),
  allPrice: toWire(allPrice, "amount"),
  taxRate,
  taxMoney: toWire(taxMoney, "amount"),
  taxLastMoney: toWire(taxLastMoney, "amount"),
});

interface AmountsContext {
  kind: DocumentKindValues;
  referenceData: ReferenceData;
  products: ReadonlyMap<string, ProductRow>;
  stored: StoredDocument | undefined;
}

/** The figures of a user who sees no prices: as stored, linked lines as in the source, new ones at the usual price, nothing paid yet. */
export function amountsWithoutPrices(input: DocumentInput, { referenceData: all, ...rest }: AmountsContext): Amounts {
  const referenceData = { ...all, source: dealtSource(rest.kind, all.source) };
  const context = { ...rest, referenceData };
  const { kind, products, stored } = context;
  const storedLines = new Map(stored?.lines.map((line) => [line.id, line]));
  const taxRate = kind.amounts.startTaxRate(referenceData.partner?.taxRate);
  const usual = input.lines.map((line) => {
    const was = storedLines.get(line.id);
    if (was && was.barCode === line.barCode && was.linkLineId === line.linkId) return unseenLine(was, line.operNumber);
    const product = products.get(line.barCode);
    return editLine({ ...figuresOf(line), taxRate, unitPrice: product ? startPrice(kind, product) : "0" }, "unitPrice");
  });
  const lines = linesFromSource(usual, input, context, storedLines);
  const head = unseenHead(lines, input, context);
  const paid = kind.amounts.paidUnseen(totals(lines, head), head.changeAmount);
  // What was received, and on which accounts, stays as long as the amount does (RBAC-9).
  const before = stored && figure(paid).equals(stored.head.amountPaid) ? stored : undefined;
  const accounts = before ? before.accounts.map(partOf) : paidFrom(input, context, paid);
  return {
    lines,
    head: { ...head, changeAmount: paid },
    getAmount: before?.head.amountReceived ?? null,
    accounts: kind.amounts.movesMoney && !input.prepaid ? accounts : [],
  };
}

function unseenLine(was: DocumentLine, operNumber: string): LineFigures {
  const figures = {
    operNumber,
    unitPrice: was.unitPrice,
    allPrice: was.amount,
    taxRate: was.taxRate,
    taxMoney: was.taxAmount,
    taxLastMoney: was.amountWithTax,
  };
  return figure(operNumber).equals(was.quantity) ? figures : editLine(figures, "operNumber");
}

/** Lines of a source come back, or are delivered, at its price and tax rate (reference.md §1.11); those stored so, or at another price, stay as they are. */
function linesFromSource(
  lines: readonly LineFigures[],
  input: DocumentInput,
  { kind, referenceData: { source }, products }: AmountsContext,
  storedLines: ReadonlyMap<string, DocumentLine>,
): LineFigures[] {
  if (!source) return [...lines];
  const isStored = (at: number): boolean => {
    const [line, was] = [input.lines[at], storedLines.get(input.lines[at]?.id ?? "")];
    if (!line || was?.linkLineId !== line.linkId || was.barCode !== line.barCode) return false;
    const from = source.lines.find(({ id }) => id === line.linkId);
    const isUsual = from !== undefined && figure(priceIn(from.unitPrice, from.ratio, was.ratio)).equals(was.unitPrice);
    return !isUsual || figure(was.quantity).equals(line.operNumber);
  };
  if (!returnedSource(kind, source))
    return lines.map((line, at) => {
      const { linkId, barCode } = input.lines[at] ?? {};
      const [from, product] = [source.lines.find(({ id }) => id === linkId), products.get(barCode ?? "")];
      if (isStored(at) || !from || !product) return line;
      const unitPrice = priceIn(from.unitPrice, from.ratio, product.ratio);
      return editLine({ ...line, taxRate: from.taxRate, unitPrice }, "unitPrice");
    });
  const proposed = proposedLines(returnLines(input.lines, lines, products), sharedOf(source), isStored);
  return lines.map((line, at) => {
    const proposal = isStored(at) ? undefined : proposed[at];
    if (!proposal) return line;
    const { linkId: _source, ratio: _units, ...figures } = proposal;
    return figures;
  });
}

function unseenHead(lines: readonly LineFigures[], input: DocumentInput, context: AmountsContext): HeadFigures {
  const { stored } = context;
  const { discountRate, discountAmount, amountOther, amountDeposit, amountPaid, amountWithTax } =
    stored?.head ?? NOTHING_STORED;
  const rest = { otherMoney: amountOther, deposit: amountDeposit, changeAmount: amountPaid };
  const taken = fromNewSource(lines, input, context);
  if (taken) return { ...rest, ...taken };
  const storedLines = { discount: discountRate, discountMoney: discountAmount };
  const same = figure(totals(lines, { ...storedLines, ...rest }).totalTaxLastMoney).equals(amountWithTax);
  const head = { ...(same ? storedLines : editDiscount(lines, storedLines, "discount")), ...rest };
  // Of a delivery that became smaller no more is deducted than is due.
  return { ...head, deposit: deductible(totals(lines, { ...head, deposit: "0" }).due, amountDeposit) };
}

const NOTHING_STORED = {
  ...{ discountRate: "0", discountAmount: "0", amountWithTax: "0" },
  ...{ amountOther: "0", amountDeposit: "0", amountPaid: "0" },
};

/** What is taken over of a source that the document has not had before: a return's share of the discount; an order's discount, and what is left of its deposit. */
function fromNewSource(
  lines: readonly LineFigures[],
  input: DocumentInput,
  { kind, referenceData: { source }, products, stored }: AmountsContext,
): (Pick<HeadFigures, "discount" | "discountMoney"> & Partial<HeadFigures>) | undefined {
  if (!source || stored?.head.linkId === input.linkId) return undefined;
  const returned = returnedSource(kind, source);
  if (returned) return returnedDiscount(returnLines(input.lines, lines, products), sharedOf(returned));
  const { discountRate: discount } = source.head;
  const discounted = { ...input, ...editDiscount(lines, { discount, discountMoney: "0" }, "discount") };
  const { due } = totals(lines, { ...discounted, otherMoney: stored?.head.amountOther ?? "0", deposit: "0" });
  const { discountMoney } = discounted;
  return { discount, discountMoney, deposit: deductible(due, depositLeft(kind, source)) };
}

const partOf = ({ accountId, amount }: AccountPart) => ({ accountId, amount });

function paidFrom(
  input: DocumentInput,
  { referenceData, stored }: { referenceData: ReferenceData; stored: StoredDocument | undefined },
  amount: string,
): Amounts["accounts"] {
  const accountId = stored?.accounts[0]?.accountId ?? input.accounts[0]?.accountId ?? referenceData.defaultAccountId;
  return accountId ? [{ accountId, amount }] : [];
}
