// The sales service: its document kinds, and how others call it.

import { closingPreviews, takeReopenings } from "@kontor/contracts/closing/closing";
import { salesOperation } from "@kontor/contracts/core/operation-log";
import { saleOrdersDue } from "@kontor/contracts/document/due-orders";
import { renewSource } from "@kontor/contracts/document/procurement";
import { salesRevisionState } from "@kontor/contracts/voucher/revision-state";
import { switchOvers } from "@kontor/contracts/voucher/strict-audit";
import { salesUnaudited } from "@kontor/contracts/voucher/unaudited";
import type { TradeService } from "@kontor/service-kit/trade/trade-service";
import { kinds } from "./document/kinds.ts";

export const sales: TradeService = {
  name: "sales",
  kinds,
  operation: salesOperation,
  dueOrders: saleOrdersDue,
  unaudited: salesUnaudited,
  revisionState: salesRevisionState,
  switchOver: switchOvers.sales,
  closingLook: closingPreviews.sales,
  takeReopening: takeReopenings.sales,
  renewSource,
};
