// Maps stored documents to the wire's fields (contracts/document).
import { toWire } from "@kontor/contracts/core/money";
import type { DocumentDetail, DocumentRow, LineRow } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { figure } from "@kontor/contracts/document/totals";
import { paymentState, wireStatus } from "./lifecycle.rules.ts";
import { openNumber } from "./link.rules.ts";
import type { AccountPart, DocumentHeader, DocumentLine } from "./model.ts";

export interface DocumentLineRow extends DocumentLine {
  depotName: string;
  /** Of one base unit, once the stock ledger has published it. */
  cost: string | null;
  source: { quantityBase: string; takenBase: string } | null;
}
export interface DocumentResult {
  head: DocumentHeader;
  beside: {
    amountSettled: string;
    partnerName: string;
    depotNames: string;
    sellerNames: string[];
    accounts: (AccountPart & { name: string })[];
    backs: { id: string; number: string; kind: string }[];
    stockRevision: number | null;
    closedTo: string | null;
  };
  lines?: DocumentLineRow[];
  files?: { id: string; name: string; size: number }[];
}

const statusOf = (value: number): 0 | 1 | 9 => (value === 1 ? 1 : value === 9 ? 9 : 0);
const progressOf = (value: number): 0 | 2 | 3 => (value === 2 ? 2 : value === 3 ? 3 : 0);

/** A row of a document list. */
export function rowOf(kind: DocumentKind, { head, beside }: DocumentResult): DocumentRow {
  const withSettled = { ...head, amountSettled: beside.amountSettled };
  const received =
    head.amountReceived === null ? "0.00" : toWire(figure(head.amountReceived).minus(head.amountPaid), "amount");
  return {
    id: head.id,
    version: head.version,
    number: head.number,
    type: kind.type,
    subType: kind.subType,
    operTime: head.operTime,
    createTime: head.createdAt,
    organId: head.partnerId,
    organName: beside.partnerName,
    creator: head.creatorId,
    userName: head.creatorName,
    salesManStr: beside.sellerNames.join(", "),
    linkId: head.linkId,
    linkNumber: head.linkNumber,
    materialsList: head.materials,
    depotName: beside.depotNames,
    totalNumber: head.quantityTotal,
    totalPrice: head.amountTotal,
    totalTaxLastMoney: head.amountWithTax,
    discount: head.discountRate,
    discountMoney: head.discountAmount,
    discountLastMoney: head.amountAfterDiscount,
    otherMoney: head.amountOther,
    deposit: head.amountDeposit,
    due: head.amountDue,
    changeAmount: head.amountPaid,
    getAmount: head.amountReceived,
    backAmount: received,
    payType: kind.amounts.payType,
    debt: head.amountDebt,
    lastDebt: toWire(figure(head.amountDebt).minus(beside.amountSettled), "amount"),
    accountName: beside.accounts.map(({ name }) => name).join(", "),
    remark: head.remark,
    status: wireStatus(head.auditStatus, head.progress),
    auditStatus: statusOf(head.auditStatus),
    progress: progressOf(head.progress),
    paymentState: paymentState(kind.amounts.hasOpenItem, withSettled),
    hasFinancialFlag: !figure(beside.amountSettled).isZero(),
    hasBackFlag: beside.backs.length > 0,
    backNumbers: beside.backs.map(({ number }) => number),
    hasAttachment: head.attachmentIds.length > 0,
    stockPosted: (beside.stockRevision ?? 0) >= head.revision,
    closedTo: beside.closedTo,
  };
}

/** A whole document. */
export function detailOf(kind: DocumentKind, document: Required<DocumentResult>): DocumentDetail {
  const { head, beside, files, lines } = document;
  return {
    ...rowOf(kind, document),
    backs: beside.backs,
    totalTax: head.amountTax,
    salesMan: head.sellerIds,
    fileName: files,
    accounts: beside.accounts.map(({ accountId, name, amount }) => ({ accountId, accountName: name, amount })),
    auditor: head.auditorName,
    auditTime: head.auditedAt,
    lines: lines.map(lineOf),
  };
}

/** A line for detail, export or creating from a source. */
export function lineOf(line: DocumentLineRow): LineRow {
  const { ratio, source } = line;
  return {
    id: line.id,
    materialId: line.productId,
    materialExtendId: line.barcodeId,
    barCode: line.barCode,
    name: line.name,
    standard: line.standard,
    model: line.model,
    color: line.color,
    brand: line.brand,
    mfrs: line.mfrs,
    otherField1: line.otherField1,
    otherField2: line.otherField2,
    otherField3: line.otherField3,
    materialUnit: line.unit,
    sku: line.sku,
    ratio,
    depotId: line.depotId,
    depotName: line.depotName,
    operNumber: line.quantity,
    basicNumber: line.quantityBase,
    unitPrice: line.unitPrice,
    allPrice: line.amount,
    taxRate: line.taxRate,
    taxMoney: line.taxAmount,
    taxLastMoney: line.amountWithTax,
    purchaseUnitPrice: line.cost === null ? null : toWire(figure(line.cost).times(ratio), "price"),
    remark: line.remark,
    linkId: line.linkLineId,
    preNumber: source && openNumber({ quantityBase: source.quantityBase, takenBase: "0", ratio }),
    finishNumber: source && openNumber({ quantityBase: source.takenBase, takenBase: "0", ratio }),
  };
}
