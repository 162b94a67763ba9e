// All of a sale of random trade comes back in two documents, as the form would propose them.
import { newId } from "@kontor/contracts/core/id";
import { type OtherReturn, proposedLines, returnedDiscount, sharedSource } from "@kontor/contracts/document/returns";
import { figure, totals } from "@kontor/contracts/document/totals";
import { written } from "./books.ts";
import { after, backKind, type Deed, sayAs, type Trade } from "./random-trade.ts";

const HEAD = { discount: "0", discountMoney: "0", otherMoney: "0", deposit: "0", changeAmount: "0" };
/** Quantities are told in the units of the sale. */
const UNIT = { ratio: "1" };
const UP = 0;

/** Half of each line and of the fees, and then the rest. */
export async function bringHalvesBack(trade: Trade, sale: Deed): Promise<Deed[]> {
  const others: OtherReturn[] = [];
  const backs = [await bring(trade, sale, others, true), await bring(trade, sale, others, false)];
  sale.isTaken = true;
  return backs;
}

/** @param others what came back before; this return is added to them */
async function bring(trade: Trade, sale: Deed, others: OtherReturn[], isHalf: boolean): Promise<Deed> {
  const { lines: sold, ...given } = written(trade.books, sale.kind, sale.paper);
  const head = { ...HEAD, ...given };
  const { totalTaxLastMoney } = totals(sold, head);
  const lines = sold.map((line) => ({ ...line, ...UNIT, quantityBase: line.operNumber }));
  const source = sharedSource({ ...head, totalTaxLastMoney, lines }, others);
  const asked = source.lines.flatMap(({ takenBase }, at) => {
    const line = sold[at];
    if (!line) throw new Error("a source has the lines of its sale");
    const all = figure(line.operNumber);
    const number = isHalf ? all.div(2).toDecimalPlaces(3, UP) : all.minus(takenBase);
    const typed = { ...line, id: newId(), operNumber: number.toFixed(), linkId: line.id };
    return number.isZero() ? [] : [typed];
  });
  const proposed = proposedLines(
    asked.map((line) => ({ ...line, ...UNIT })),
    source,
  ).flatMap((line) => (line ? [line] : []));
  const off = returnedDiscount(proposed, source);
  const part = figure(head.otherMoney).div(2).toDecimalPlaces(2, UP);
  const fees = (isHalf ? part : figure(head.otherMoney).minus(part)).toFixed(2);
  const kind = backKind(sale);
  const paper = { at: after(trade, sale.paper.at), linkId: sale.paper.id, lines: [], fees };
  const sums = totals(proposed, { ...HEAD, ...off, otherMoney: fees });
  const amount = kind.trade === "retail" ? sums.due : "0";
  const paid = { changeAmount: amount, accounts: [{ accountId: trade.books.accountId, amount }] };
  // The service knows the ratios.
  const typed = asked.map((line, at) => {
    const { ratio: _known, ...figures } = proposed[at] ?? { ...line, ...UNIT };
    return { ...line, ...figures, linkId: line.linkId };
  });
  const deed = await sayAs(trade, kind, paper, {
    ...written(trade.books, kind, paper),
    ...{ ...off, ...paid, lines: typed },
  });
  if (!deed) throw new Error("a return is never refused for want of stock");
  const { discountMoney } = off;
  const taken = proposed.map((line) => ({ ...line, linkId: line.linkId ?? "", quantityBase: line.operNumber }));
  others.push({ discountMoney, totalTaxLastMoney: sums.totalTaxLastMoney, lines: taken });
  return deed;
}
