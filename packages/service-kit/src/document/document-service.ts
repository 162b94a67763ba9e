// Serves the writes of documents of a kind (architecture.md §4): save.ts, transition.ts, remark.ts.
import type { DocumentInput } from "@kontor/contracts/document/document";
import type { WriteCall } from "../voucher/commit.ts";
import type { Saved, Transitioned, VoucherCall, VoucherWrites } from "../voucher/voucher-writes.ts";
import { changeDelivery, changeHold, type DeliveryChange, type HoldChange } from "./change-orders.ts";
import { closePurchase } from "./close-purchase.ts";
import type { DocumentServiceOptions } from "./document-call.ts";
import { type Closing, closeOrders } from "./force-close.ts";
import type { Kind } from "./kind.ts";
import { forgetCounts } from "./list.query.ts";
import { setRemark } from "./remark.ts";
import { saveDocument } from "./save.ts";
import { transitionDocuments } from "./transition.ts";

export interface DocumentService extends VoucherWrites<DocumentInput & { version?: number }> {
  /** Changes until when orders hold stock. */
  changeHold(call: VoucherCall, change: HoldChange): Promise<Transitioned>;
  /** Changes when orders are to be delivered. */
  changeDelivery(call: VoucherCall, change: DeliveryChange): Promise<Transitioned>;
  remark(call: WriteCall, id: string, remark: string): Promise<Saved>;
  /** Closes orders, or opens them again. */
  close(call: VoucherCall, closing: Closing): Promise<Transitioned>;
  /** The same of what is bought of them by another service's documents. */
  closePurchase(call: VoucherCall, closing: Closing): Promise<Transitioned>;
}

export function documentService(parts: DocumentServiceOptions, kind: Kind): DocumentService {
  return {
    async save(call, { version, ...input }, isAudited) {
      const saved = await saveDocument(parts, { ...call, kind }, { input, version, isAudited });
      forgetCounts(kind.contract, call.ctx);
      return saved;
    },
    async transition(call, transition, seen, removal) {
      const done = await transitionDocuments(parts, { ...call, kind }, { transition, seen, removal });
      if (transition === "remove") forgetCounts(kind.contract, call.ctx);
      return done;
    },
    close: (call, closing) => closeOrders(parts, { ...call, kind }, closing),
    closePurchase: (call, closing) => closePurchase(parts, { ...call, kind }, closing),
    changeHold: (call, change) => changeHold(parts, { ...call, kind }, change),
    changeDelivery: (call, change) => changeDelivery(parts, { ...call, kind }, change),
    remark: (call, id, remark) => setRemark(parts, { ...call, kind, reasons: {} }, id, remark),
  };
}
