// Computes what a document takes over from its source document (reference.md §1.11).

import { plain } from "@kontor/contracts/core/decimal";
import type { Answer } from "@kontor/contracts/core/endpoint";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { foreignLink, moreThanOpen, takesBack } from "@kontor/contracts/document/kind-values";
import type { SharedSource } from "@kontor/contracts/document/returns";
import { figure, priceIn } from "@kontor/contracts/document/totals";
import { trackedKey } from "@kontor/contracts/document/tracking";
import type { Head } from "./head.rules.ts";
import { baseOf, type FormLine, figured, type Placed, type Start } from "./line.rules.ts";
import { lineOfRow } from "./stored.rules.ts";
import { batchOf, hasPiece, type Piece } from "./tracked.rules.ts";

const SERIAL_NOT_IN_SOURCE = "document-serial-not-in-source";
const NOT_IN_SOURCE = "scan-not-in-source";
/** Whether a refusal is of a piece or a batch that a source does not have, rather than of its product. */
export const isNotInSource = (refusal: string): boolean =>
  refusal === SERIAL_NOT_IN_SOURCE || refusal === NOT_IN_SOURCE;

export type Open = Answer<DocumentKind["endpoints"]["openLines"]>;
export type OpenLine = Open["rows"][number];

/** The lines that are not fully taken by later documents. */
export const leftOf = ({ rows }: Pick<Open, "rows">): OpenLine[] =>
  rows.filter(({ openNumber }) => Number(openNumber) > 0);

/** Partner, discount, salespeople, the single account and the remark of the source, of another deal the remark alone; a typed remark stays. */
export function headerFromSource(
  kind: Pick<DocumentKind, "links" | "service">,
  source: Open["source"],
  now: Head,
): Partial<Head> {
  const [only, ...more] = source.accounts;
  const linked = { linkId: source.id, linkNumber: source.number, remark: now.remark || source.remark };
  if (foreignLink(kind)) return linked;
  return {
    ...linked,
    organId: source.organId,
    organName: source.organName,
    discount: plain(source.discount),
    salesMan: source.salesMan,
    prepaid: source.prepaid,
    ...(only && more.length === 0 ? { accounts: [{ accountId: only.accountId, amount: "0" }] } : {}),
  };
}

/** What is left of a document's source. */
export interface Left {
  /** The open amount of what a return takes back. */
  debt: string;
  /** What deliveries have not deducted of an order's deposit. */
  deposit: string;
  /** The figures that all returns of the source share; undefined where the user may not see them. */
  shared: SharedSource | undefined;
  /** The figures of which all deliveries of an order share the discount; undefined where the user may not see them. */
  ordered: SharedSource | undefined;
}
export const NOTHING_LEFT: Left = { debt: "0", deposit: "0", shared: undefined, ordered: undefined };

/** @param kind the kind of the document that takes from the source */
export function leftBy(kind: Pick<DocumentKind, "links" | "service">, { source, rows }: Open): Left {
  const figures = foreignLink(kind) ? undefined : figuresOf({ source, rows });
  if (!takesBack(kind)) return { ...NOTHING_LEFT, deposit: source.lastDeposit ?? "0", ordered: figures };
  return { ...NOTHING_LEFT, debt: source.lastDebt ?? "0", shared: figures };
}

/** The figures that documents share which take from a source; undefined where the user may not see them all. */
function figuresOf({ source, rows }: Open): SharedSource | undefined {
  const { discount, discountMoney, totalTaxLastMoney, takenDiscount, takenTotal, takenBack } = source;
  const lines = rows.flatMap(({ id, basicNumber, ratio, taxRate, takenBasic, takenTimes, ...row }) => {
    const { unitPrice, allPrice, taxLastMoney, takenPrice, takenTaxLastMoney } = row;
    if (unitPrice === null || allPrice === null || taxLastMoney === null) return [];
    if (takenPrice === null || takenTaxLastMoney === null) return [];
    const own = { id, quantityBase: basicNumber, ratio, taxRate, unitPrice, allPrice, taxLastMoney };
    return [{ ...own, takenBase: takenBasic, takenPrice, takenTaxLastMoney, takenTimes }];
  });
  const isHidden = lines.length < rows.length || discountMoney === null || totalTaxLastMoney === null;
  if (isHidden || takenDiscount === null || takenTotal === null || takenBack === null) return undefined;
  return { discount, discountMoney, totalTaxLastMoney, takenDiscount, takenTotal, takenBack, lines };
}

/**
 * New lines for the source's open lines. The figures of a return follow from what is left of the source (return.rules.ts). An order's line states
 * what is taken of itself: of its source's it shows the quantity alone.
 * @param usual the warehouse of lines of an order, which have none
 */
export const linesFromSource = (
  kind: Pick<DocumentKind, "links" | "service">,
  rows: readonly OpenLine[],
  newId: () => string,
  usual: Pick<Placed, "depotId" | "depotName">,
): FormLine[] =>
  rows.map((row) => ({
    ...figured({ ...lineOfRow(row), id: newId() }, "operNumber", plain(row.openNumber)),
    ...(row.depotId === null ? usual : {}),
    openNumber: null,
    ...(foreignLink(kind) ? { finishNumber: null } : {}),
    linkId: row.id,
    preNumber: row.operNumber,
    stock: null,
  }));

/** Why a line is refused that takes more than is open: how many of its unit are open of the source's line. */
export interface AboveOpen {
  refusal: string;
  open: string;
}

/**
 * The refusal of a line that takes more than is open; undefined: it may, as saving has it. What goes back or is received is never more than the source had.
 * @param exceedsOrders the company's switch; undefined: not known yet, so that saving judges
 */
export function refusalAbove(
  kind: Pick<DocumentKind, "links" | "movements">,
  exceedsOrders: boolean | undefined,
): string | undefined {
  const [link] = kind.links;
  if (!link) return undefined;
  return link.isSameGoods || exceedsOrders === false ? moreThanOpen(kind, link) : undefined;
}

/**
 * Whether a form's lines would take more of a line of their source than others have left of it, as saving judges (reference.md §1.11).
 * @param next the line as it would be: it replaces the one with its id, or comes to the others
 * @returns undefined where they do not, or where the line is of none of these rows
 */
export function aboveOpen(
  refusal: string,
  rows: readonly OpenLine[],
  lines: readonly FormLine[],
  next: FormLine,
): AboveOpen | undefined {
  const row = rows.find(({ id }) => id === next.linkId);
  if (!row) return undefined;
  const others = lines.filter(({ id, linkId }) => linkId === row.id && id !== next.id);
  const sum = [next, ...others].reduce((base, line) => base.plus(baseOf(line) ?? "0"), figure("0"));
  const left = figure(row.basicNumber).minus(row.takenBasic);
  if (sum.lessThanOrEqualTo(left)) return undefined;
  // Whole thousandths of the unit, not more than are open.
  const open = left.isNegative() ? figure("0") : left.div(next.ratio).times(1000).floor().div(1000);
  return { refusal, open: plain(open.toFixed()) };
}

/** The lines that a batch may be of: those that have it, and after them goods of before batches were told apart, which may be of any. */
function ofBatch({ enableBatchNumber }: Start, rows: readonly OpenLine[], batchNumber: string | undefined) {
  if (!enableBatchNumber || batchNumber === undefined) return rows;
  const own = rows.filter((row) => row.batchNumber !== "" && trackedKey(row.batchNumber) === trackedKey(batchNumber));
  return [...own, ...rows.filter((row) => row.batchNumber === "")];
}

/**
 * What a line added to a linked document starts with: it takes from the source's line with its barcode, or else with its product, and from
 * the same warehouse and batch. Lines that are open and not yet taken from come first. A product that the source does not have starts as usual.
 * @param sought what a scan says of goods that are the source's own: they are of the line that has them, and refused where none has
 */
export function startFromSource(
  start: Start,
  rows: readonly OpenLine[],
  taken: ReadonlySet<string | null>,
  sought?: Piece,
): Start {
  const hasSameUnit = ({ barCode }: OpenLine) => barCode === start.barCode;
  const same = rows.filter(hasSameUnit);
  // Barcodes of one product are its units, or its variants, which are not taken for each other.
  const others = rows.filter(
    (row) => row.materialId === start.materialId && row.sku === start.sku && !hasSameUnit(row),
  );
  const { serial, batchNumber } = sought ?? {};
  const isNamed = serial !== undefined && start.enableSerialNumber;
  const isOfBatch = batchNumber !== undefined && start.enableBatchNumber;
  // A piece is of the line that has it, whatever unit that is in.
  const ofGoods = isNamed || isOfBatch ? [...same, ...others] : same.length > 0 ? same : others;
  const likely = isNamed ? ofGoods.filter((row) => hasPiece(row, { serial })) : ofBatch(start, ofGoods, batchNumber);
  if (isNamed && likely.length === 0) return { ...start, refusal: SERIAL_NOT_IN_SOURCE };
  const row = likely.find(({ id, openNumber }) => Number(openNumber) > 0 && !taken.has(id)) ?? likely[0];
  if (!row) return sought ? { ...start, refusal: NOT_IN_SOURCE } : start;
  return {
    ...start,
    unitPrice: row.unitPrice === null ? null : priceIn(row.unitPrice, row.ratio, start.ratio),
    taxRate: row.taxRate,
    linkId: row.id,
    ...(row.depotId === null ? {} : { depotId: row.depotId, depotName: row.depotName }),
    ...(row.anotherDepotId === null
      ? {}
      : { anotherDepotId: row.anotherDepotId, anotherDepotName: row.anotherDepotName }),
    ...(row.batchNumber === "" ? {} : batchOf(row)),
    // In the source's unit; the quantities would mislead in another one.
    ...(hasSameUnit(row) ? { preNumber: row.operNumber, finishNumber: row.finishNumber } : {}),
  };
}
