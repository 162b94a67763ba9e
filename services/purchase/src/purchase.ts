// The purchase service: the kinds that it owns, and how others call it.
import { purchaseOperation } from "@kontor/contracts/core/operation";
import { closingPreviews, takeReopenings } from "@kontor/contracts/document/closing";
import { purchaseRevisionState } from "@kontor/contracts/document/owner";
import { switchOvers } from "@kontor/contracts/document/switch-over";
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
