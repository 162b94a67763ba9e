// A stored document as its form would send it again. Imported by tests only.
import type { DocumentDetail } from "@kontor/contracts/document/document";
import type { ChangeBody } from "./document-harness.ts";

/** A document as its form would send it again. */
export function changeOf(info: DocumentDetail, changes: Partial<ChangeBody> = {}): ChangeBody {
  return {
    id: info.id,
    version: info.version,
    number: info.number,
    operTime: info.operTime,
    organId: info.organId,
    salesMan: info.salesMan,
    linkId: info.linkId,
    remark: info.remark,
    fileName: info.fileName.map(({ id }) => id),
    discount: info.discount,
    discountMoney: info.discountMoney ?? "0",
    otherMoney: info.otherMoney ?? "0",
    deposit: info.deposit ?? "0",
    changeAmount: info.changeAmount ?? "0",
    prepaid: info.prepaid,
    getAmount: info.prepaid ? null : info.getAmount,
    accounts: info.accounts.map(({ accountId, amount }) => ({ accountId, amount: amount ?? "0" })),
    lines: info.lines.map((line) => ({
      id: line.id,
      barCode: line.barCode,
      depotId: line.depotId,
      anotherDepotId: line.anotherDepotId,
      operNumber: line.operNumber,
      unitPrice: line.unitPrice ?? "0",
      allPrice: line.allPrice ?? "0",
      taxRate: line.taxRate,
      taxMoney: line.taxMoney ?? "0",
      taxLastMoney: line.taxLastMoney ?? "0",
      remark: line.remark,
      linkId: line.linkId,
    })),
    ...changes,
  };
}
