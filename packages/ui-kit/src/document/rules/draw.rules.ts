// What a document takes over from the one that it is drawn from (reference.md §1.11).
import type { Answer } from "@kontor/contracts/core/endpoint";
import { round } from "@kontor/contracts/core/money";
import type { DocumentKind } from "@kontor/contracts/document/define";
import { type SharedDiscount, type TakenLine, takesTheRest } from "@kontor/contracts/document/returns";
import { figure, priceIn } from "@kontor/contracts/document/totals";
import type { Head } from "./head.rules.ts";
import { type FormLine, figured, isFigure, lineOfRow, plain, type Start } from "./line.rules.ts";

export type Open = Answer<DocumentKind["endpoints"]["openLines"]>;
export type OpenLine = Open["rows"][number];

/** The lines that later documents have not taken yet. */
export const leftOf = ({ rows }: Pick<Open, "rows">): OpenLine[] =>
  rows.filter(({ openNumber }) => Number(openNumber) > 0);

/** Partner, discount, sellers, the one account and the remark of the source; a remark that was typed stays. */
export function drawnHead(source: Open["source"], now: Head): Partial<Head> {
  const [only, ...more] = source.accounts;
  return {
    linkId: source.id,
    linkNumber: source.number,
    organId: source.organId,
    organName: source.organName,
    discount: plain(source.discount),
    salesMan: source.salesMan,
    remark: now.remark || source.remark,
    ...(only && more.length === 0 ? { accounts: [{ accountId: only.accountId, amount: "0" }] } : {}),
  };
}

/** What the source of a return leaves to it. */
export interface Left {
  /** Still to be paid, an amount. */
  debt: string;
  /** Shared by all returns; undefined where the person may not see it. */
  discount: SharedDiscount | undefined;
  lines: readonly TakenLine[];
}
export const NOTHING_LEFT: Left = { debt: "0", discount: undefined, lines: [] };

export function leftBy({ source, rows }: Open): Left {
  const { discount, discountMoney, totalTaxLastMoney, takenDiscount, lastDebt } = source;
  const isHidden = discountMoney === null || totalTaxLastMoney === null || takenDiscount === null;
  return {
    debt: lastDebt ?? "0",
    discount: isHidden ? undefined : { discount, discountMoney, totalTaxLastMoney, takenDiscount },
    lines: rows.map(({ id, openBasic }) => ({ id, quantityBase: openBasic })),
  };
}

/** Whether the form's lines take all that is left of the source. */
export const isRest = (left: Left, lines: readonly FormLine[]): boolean =>
  takesTheRest(
    left.lines,
    lines.flatMap(({ linkId: id, operNumber, ratio }) =>
      id === null || !isFigure(operNumber)
        ? []
        : [{ id, quantityBase: round(figure(operNumber).times(figure(ratio)), "quantity") }],
    ),
  );

/** New lines of what is open of the source's lines; a whole line comes back at its own amounts, however they were typed. */
export const drawnLines = (rows: readonly OpenLine[], newId: () => string): FormLine[] =>
  rows.map((row) => ({
    ...(figure(row.openNumber).equals(figure(row.operNumber))
      ? { ...lineOfRow(row), id: newId() }
      : figured({ ...lineOfRow(row), id: newId() }, "operNumber", plain(row.openNumber))),
    linkId: row.id,
    preNumber: row.operNumber,
    stock: null,
  }));

/**
 * What a line that is added to a linked document starts with: it takes from the source's line with its barcode, or else with its
 * product, and through the same warehouse; rather from one that has something open and that no other line takes from. A product that the source has not starts as usual.
 */
export function drawnStart(start: Start, rows: readonly OpenLine[], taken: ReadonlySet<string | null>): Start {
  const same = rows.filter(({ barCode }) => barCode === start.barCode);
  const likely = same.length > 0 ? same : rows.filter(({ materialId }) => materialId === start.materialId);
  const row = likely.find(({ id, openNumber }) => Number(openNumber) > 0 && !taken.has(id)) ?? likely[0];
  if (!row) return start;
  return {
    ...start,
    unitPrice: row.unitPrice === null ? null : priceIn(row.unitPrice, row.ratio, start.ratio),
    taxRate: row.taxRate,
    linkId: row.id,
    depotId: row.depotId,
    depotName: row.depotName,
    // In the source's unit: of another one they would mislead.
    ...(same.length > 0 ? { preNumber: row.operNumber, finishNumber: row.finishNumber } : {}),
  };
}
