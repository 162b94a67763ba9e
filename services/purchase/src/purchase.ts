// The purchase service: its document kinds, and how others call it.
import { purchaseOperation } from "@kontor/contracts/core/operation-log";
import { closingPreviews, takeReopenings } from "@kontor/contracts/document/closing";
import { purchaseRevisionState } from "@kontor/contracts/document/revision-state";
import { switchOvers } from "@kontor/contracts/document/strict-audit";
import type { TradeService } from "@kontor/service-kit/trade/trade-service";
import { kinds } from "./document/kinds.ts";

export const purchase: TradeService = {
  name: "purchase",
  kinds,
  operation: purchaseOperation,
  revisionState: purchaseRevisionState,
  switchOver: switchOvers.purchase,
  closingLook: closingPreviews.purchase,
  takeReopening: takeReopenings.purchase,
};
