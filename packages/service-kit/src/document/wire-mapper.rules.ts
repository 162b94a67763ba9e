// Maps stored documents to the fields on the wire (contracts/document).
import { toWire } from "@kontor/contracts/core/money";
import type { DocumentDetail, DocumentRow, LineRow } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { movesStock } from "@kontor/contracts/document/movements";
import { partTypeAt } from "@kontor/contracts/document/parts";
import { figure } from "@kontor/contracts/document/totals";
import type { TrackedProduct } from "@kontor/contracts/document/tracking";
import { openNumber } from "./link.rules.ts";
import type { AccountPart, DocumentHeader, DocumentLine } from "./model.ts";
import { depositRest } from "./source.rules.ts";
import { paymentState, wireStatus } from "./status.rules.ts";
import { wireDetail, wireHead, wireLine } from "./stored-fields.rules.ts";

export interface DocumentLineRow extends DocumentLine {
  depotName: string;
  anotherDepotName: string;
  /** How its product's goods are told apart; null: not asked. */
  tracking: TrackedProduct | null;
  /** Of one base unit, once the stock ledger has published it. */
  cost: string | null;
  source: { quantityBase: string; takenBase: string } | null;
  /** What deliveries took of an order's line, in base units; null in other kinds. */
  takenBase: string | null;
  /** The same of what another service's documents bought of it. */
  procuredBase: string | null;
}
export interface DocumentResult {
  head: DocumentHeader;
  related: {
    amountSettled: string;
    partnerName: string;
    depotNames: string;
    anotherDepotNames: string;
    heldDepotName: string;
    isOverdue: boolean;
    daysInTransit: number | null;
    salespersonNames: string[];
    accounts: (AccountPart & { name: string })[];
    backs: { id: string; number: string; kind: string }[];
    stockRevision: number | null;
    /** Of an order: what is still to be delivered, in base units, what is deducted of its deposit, and the account through which the rest of it went back. */
    open: { number: string; deducted: string; accountName: string } | null;
    /** Of an order that another service's documents buy: what is still to be bought, likewise. */
    unpurchased: string | null;
    closedTo: string | null;
  };
  lines?: DocumentLineRow[];
  files?: { id: string; name: string; size: number }[];
}

const statusOf = (value: number): 0 | 1 | 9 => (value === 1 ? 1 : value === 9 ? 9 : 0);
const progressOf = (value: number): 0 | 2 | 3 => (value === 2 ? 2 : value === 3 ? 3 : 0);

/** A row of a document list. */
export function rowOf(kind: DocumentKind, { head, related }: DocumentResult): DocumentRow {
  const withSettled = { ...head, amountSettled: related.amountSettled };
  const received =
    head.amountReceived === null ? "0.00" : toWire(figure(head.amountReceived).minus(head.amountPaid), "amount");
  return {
    ...wireHead(head),
    type: kind.type,
    subType: kind.subType,
    organName: related.partnerName,
    salesManStr: related.salespersonNames.join(", "),
    depotName: related.depotNames,
    anotherDepotName: related.anotherDepotNames,
    heldDepotName: related.heldDepotName,
    daysInTransit: related.daysInTransit,
    backAmount: received,
    payType: kind.amounts.payType(head.prepaid),
    lastDebt: toWire(figure(head.amountDebt).minus(related.amountSettled), "amount"),
    accountName: related.accounts.map(({ name }) => name).join(", "),
    status: wireStatus(head.auditStatus, head.progress),
    auditStatus: statusOf(head.auditStatus),
    progress: progressOf(head.progress),
    purchaseStatus: progressOf(head.procured),
    paymentState: paymentState(kind.amounts.hasOpenItem, withSettled),
    hasFinancialFlag: !figure(related.amountSettled).isZero(),
    hasBackFlag: related.backs.length > 0,
    backNumbers: related.backs.map(({ number }) => number),
    hasAttachment: head.attachmentIds.length > 0,
    stockPosted: !movesStock(kind.movements) || (related.stockRevision ?? 0) >= head.revision,
    openNumber: related.open && (head.isClosed ? "0.000" : related.open.number),
    openPurchaseNumber:
      head.auditStatus === 1
        ? related.unpurchased && (head.isClosed || head.isProcurementClosed ? "0.000" : related.unpurchased)
        : null,
    isOverdue: related.isOverdue,
    lastDeposit: related.open && depositRest(head, related.open.deducted),
    closedTo: related.closedTo,
  };
}

/** A whole document. */
export function detailOf(kind: DocumentKind, document: Required<DocumentResult>): DocumentDetail {
  const { head, related, files, lines } = document;
  const row = rowOf(kind, document);
  return {
    ...row,
    ...wireDetail(head),
    backs: related.backs,
    fileName: files,
    depositAccountName: related.open?.accountName ?? "",
    accounts: related.accounts.map(({ accountId, name, amount }) => ({ accountId, accountName: name, amount })),
    lines: lines.map((line) => lineOf(kind, line, row)),
  };
}

/** A line for detail, export or creating from a source. @param document what is known of its document: of what is closed nothing is open, and what is not audited is not bought */
export function lineOf(
  { movements }: Pick<DocumentKind, "movements">,
  line: DocumentLineRow,
  document: Partial<Pick<DocumentRow, "auditStatus" | "forceCloseFlag" | "forceClosePurchaseFlag">> = {},
): LineRow {
  const { ratio, source, takenBase, quantityBase } = line;
  const procuredBase = (document.auditStatus ?? 1) === 1 ? line.procuredBase : null;
  const isNotBought = document.forceCloseFlag || document.forceClosePurchaseFlag;
  const ofSource = source ?? (takenBase === null ? null : { quantityBase, takenBase });
  return {
    ...wireLine(line),
    mType: partTypeAt(movements, line.position),
    depotName: line.depotName,
    anotherDepotName: line.anotherDepotName,
    enableSerialNumber: line.tracking?.enableSerialNumber ?? false,
    enableBatchNumber: line.tracking?.enableBatchNumber ?? false,
    purchaseUnitPrice: line.cost === null ? null : toWire(figure(line.cost).times(ratio), "price"),
    preNumber: source && openNumber({ quantityBase: source.quantityBase, takenBase: "0", ratio }),
    finishNumber: ofSource && openNumber({ quantityBase: ofSource.takenBase, takenBase: "0", ratio }),
    openNumber:
      takenBase === null ? null : document.forceCloseFlag ? "0" : openNumber({ quantityBase, takenBase, ratio }),
    finishPurchaseNumber: procuredBase && openNumber({ quantityBase: procuredBase, takenBase: "0", ratio }),
    openPurchaseNumber:
      procuredBase && (isNotBought ? "0" : openNumber({ quantityBase, takenBase: procuredBase, ratio })),
  };
}
