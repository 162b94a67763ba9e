// The figures of a document as they will be kept: those that were typed, or for a person who may not see prices, our own (reference.md §6.5).

import { toWire } from "@kontor/contracts/core/money";
import type { DocumentInput, LineInput } from "@kontor/contracts/document/document";
import type { DocumentTraits } from "@kontor/contracts/document/kind";
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
import type { AccountPart, Known, Line, ProductRow, Stored } from "./model.ts";
import { returnLines, sharedOf } from "./source.rules.ts";

export interface Figures {
  lines: LineFigures[];
  head: HeadFigures;
  getAmount: string | null;
  accounts: { accountId: string; amount: string }[];
}

/** What a new line costs: the product's price of the kind's sort, or the last one with this partner (reference.md §1.9). */
export function startPrice({ prices }: Pick<DocumentTraits, "prices">, product: ProductRow): string {
  const remembered = prices.remembers ? product.remembered : null;
  return toWire(remembered ?? product[prices.start] ?? "0", "price");
}

/** The figures as typed. */
export const typedFigures = (input: DocumentInput): Figures => ({
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

interface Given {
  traits: DocumentTraits;
  known: Known;
  products: ReadonlyMap<string, ProductRow>;
  stored: Stored | undefined;
}

/** The figures of somebody who sees no prices: kept as they are stored, drawn lines as in the source, new ones at the usual price, nothing paid yet. */
export function unseenFigures(input: DocumentInput, given: Given): Figures {
  const { traits, known, products, stored } = given;
  const kept = new Map(stored?.lines.map((line) => [line.id, line]));
  const taxRate = traits.amounts.startTaxRate(known.partner?.taxRate);
  const usual = input.lines.map((line) => {
    const was = kept.get(line.id);
    if (was && was.barCode === line.barCode && was.linkLineId === line.linkId) return unseenLine(was, line.operNumber);
    const product = products.get(line.barCode);
    return editLine(
      { ...figuresOf(line), taxRate, unitPrice: product ? startPrice(traits, product) : "0" },
      "unitPrice",
    );
  });
  const lines = drawnLines(usual, input, given, kept);
  const head = unseenHead(lines, input, given);
  const paid = traits.amounts.paidUnseen(totals(lines, head), head.changeAmount);
  // What was received, and on which accounts, stays as long as the amount does (RBAC-9).
  const before = stored && figure(paid).equals(stored.head.amountPaid) ? stored : undefined;
  const accounts = before ? before.accounts.map(partOf) : paidFrom(input, given, paid);
  return {
    lines,
    head: { ...head, changeAmount: paid },
    getAmount: before?.head.amountReceived ?? null,
    accounts: traits.amounts.movesMoney ? accounts : [],
  };
}

function unseenLine(was: Line, operNumber: string): LineFigures {
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

/** Lines of a source come back at its price and tax rate (reference.md §1.11); those that are stored so, or at another price, stay. */
function drawnLines(
  lines: readonly LineFigures[],
  input: DocumentInput,
  { known: { source }, products }: Given,
  kept: ReadonlyMap<string, Line>,
): LineFigures[] {
  if (!source) return [...lines];
  const isKept = (at: number): boolean => {
    const [line, was] = [input.lines[at], kept.get(input.lines[at]?.id ?? "")];
    if (!line || was?.linkLineId !== line.linkId || was.barCode !== line.barCode) return false;
    const from = source.lines.find(({ id }) => id === line.linkId);
    const isUsual = from !== undefined && figure(priceIn(from.unitPrice, from.ratio, was.ratio)).equals(was.unitPrice);
    return !isUsual || figure(was.quantity).equals(line.operNumber);
  };
  const proposed = proposedLines(returnLines(input.lines, lines, products), sharedOf(source), isKept);
  return lines.map((line, at) => {
    const back = isKept(at) ? undefined : proposed[at];
    if (!back) return line;
    const { linkId: _source, ratio: _units, ...figures } = back;
    return figures;
  });
}

function unseenHead(
  lines: readonly LineFigures[],
  input: DocumentInput,
  { known: { source }, products, stored }: Given,
): HeadFigures {
  const drawn = source && stored?.head.linkId !== input.linkId ? source : undefined;
  const discount = drawn && returnedDiscount(returnLines(input.lines, lines, products), sharedOf(drawn));
  if (!stored)
    return { discount: "0", discountMoney: "0", otherMoney: "0", deposit: "0", changeAmount: "0", ...discount };
  const { discountRate, discountAmount, amountOther, amountDeposit, amountPaid, amountWithTax } = stored.head;
  const rest = { otherMoney: amountOther, deposit: amountDeposit, changeAmount: amountPaid };
  if (discount) return { ...discount, ...rest };
  const kept = { discount: discountRate, discountMoney: discountAmount };
  const same = figure(totals(lines, { ...kept, ...rest }).totalTaxLastMoney).equals(amountWithTax);
  return { ...(same ? kept : editDiscount(lines, kept, "discount")), ...rest };
}

const partOf = ({ accountId, amount }: AccountPart) => ({ accountId, amount });

function paidFrom(
  input: DocumentInput,
  { known, stored }: { known: Known; stored: Stored | undefined },
  amount: string,
): Figures["accounts"] {
  const accountId = stored?.accounts[0]?.accountId ?? input.accounts[0]?.accountId ?? known.defaultAccountId;
  return accountId ? [{ accountId, amount }] : [];
}
