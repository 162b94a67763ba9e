// Returns all of a sale of random trade in two documents, as the form would propose them.
import { newId } from "@kontor/contracts/core/id";
import { type OtherReturn, proposedLines, returnedDiscount, sharedSource } from "@kontor/contracts/document/returns";
import { figure, totals } from "@kontor/contracts/document/totals";
import { written } from "./books.ts";
import { after, enterAs, returnKind, type Step, type Trade } from "./random-trade.ts";
import { partOf } from "./tracked-lines.ts";

const HEAD = { discount: "0", discountMoney: "0", otherMoney: "0", deposit: "0", changeAmount: "0" };
/** Quantities are in the units of the sale. */
const UNIT = { ratio: "1" };
const UP = 0;

/** Of single pieces with serial numbers nothing is left for the second document. */
export const hasHalves = ({ document }: Step): boolean =>
  document.lines.some(({ number, tracked }) => !tracked?.snList || Number(number) > 1);

/** Half of each line and of the fees, and then the rest. */
export async function returnHalves(trade: Trade, sale: Step): Promise<Step[]> {
  const others: OtherReturn[] = [];
  const returns = [await bring(trade, sale, others, true), await bring(trade, sale, others, false)];
  sale.isReturned = true;
  return returns;
}

/** @param others the earlier returns of the sale, to which this one is added */
async function bring(trade: Trade, sale: Step, others: OtherReturn[], isHalf: boolean): Promise<Step> {
  const { lines: sold, ...rest } = written(trade.books, sale.kind, sale.document);
  const head = { ...HEAD, ...rest };
  const { totalTaxLastMoney } = totals(sold, head);
  const lines = sold.map((line) => ({ ...line, ...UNIT, quantityBase: line.operNumber }));
  const source = sharedSource({ ...head, totalTaxLastMoney, lines }, others);
  const quantities = source.lines.flatMap(({ takenBase }, at) => {
    const line = sold[at];
    if (!line) throw new Error("a source has the lines of its sale");
    const all = figure(line.operNumber);
    const half = all.div(2).toDecimalPlaces(line.snList ? 0 : 3, UP);
    const part = partOf(line, (isHalf ? half : all.minus(takenBase)).toFixed(), Number(takenBase));
    const typed = { ...line, id: newId(), operNumber: part.number, snList: part.snList, linkId: line.id };
    return figure(part.number).isZero() ? [] : [typed];
  });
  const proposed = proposedLines(
    quantities.map((line) => ({ ...line, ...UNIT })),
    source,
  ).flatMap((line) => (line ? [line] : []));
  const off = returnedDiscount(proposed, source);
  const part = figure(head.otherMoney).div(2).toDecimalPlaces(2, UP);
  const fees = (isHalf ? part : figure(head.otherMoney).minus(part)).toFixed(2);
  const kind = returnKind(sale);
  const input = { at: after(trade, sale.document.at), linkId: sale.document.id, lines: [], fees };
  const sums = totals(proposed, { ...HEAD, ...off, otherMoney: fees });
  const amount = kind.trade === "retail" ? sums.due : "0";
  const paid = { changeAmount: amount, accounts: [{ accountId: trade.books.accountId, amount }] };
  // The service derives the base quantities.
  const typed = quantities.map((line, at) => {
    const { ratio: _known, ...figures } = proposed[at] ?? { ...line, ...UNIT };
    return { ...line, ...figures, linkId: line.linkId };
  });
  const step = await enterAs(trade, kind, input, {
    ...written(trade.books, kind, input),
    ...{ ...off, ...paid, lines: typed },
  });
  if (!step) throw new Error("a return is never refused for want of stock");
  const { discountMoney } = off;
  const returned = proposed.map((line) => ({ ...line, linkId: line.linkId ?? "", quantityBase: line.operNumber }));
  others.push({ discountMoney, totalTaxLastMoney: sums.totalTaxLastMoney, lines: returned });
  return step;
}
