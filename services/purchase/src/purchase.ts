// The purchase service: its document kinds, and how others call it.

import { closingPreviews, takeReopenings } from "@kontor/contracts/closing/closing";
import { purchaseOperation } from "@kontor/contracts/core/operation-log";
import { purchaseOrdersDue } from "@kontor/contracts/document/due-orders";
import { freezeSource } from "@kontor/contracts/document/procurement";
import { addReordered } from "@kontor/contracts/purchase/reorder";
import { purchaseRevisionState } from "@kontor/contracts/voucher/revision-state";
import { switchOvers } from "@kontor/contracts/voucher/strict-audit";
import { purchaseUnaudited } from "@kontor/contracts/voucher/unaudited";
import type { TradeService } from "@kontor/service-kit/trade/trade-service";
import { kinds } from "./document/kinds.ts";

export const purchase: TradeService = {
  name: "purchase",
  kinds,
  operation: purchaseOperation,
  dueOrders: purchaseOrdersDue,
  unaudited: purchaseUnaudited,
  revisionState: purchaseRevisionState,
  switchOver: switchOvers.purchase,
  closingLook: closingPreviews.purchase,
  takeReopening: takeReopenings.purchase,
  freezeSource,
  addReordered,
};
