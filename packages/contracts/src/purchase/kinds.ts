// The documents of the purchase service.
import { credit, depositOnly } from "../document/amounts.ts";
import { type DocumentsOf, defineDocument } from "../document/document-kind.ts";
import { fulfils, procures, returnOf } from "../document/kind-values.ts";
import { inbound, noMovement, outbound } from "../document/movements.ts";

export const purchaseOrder = defineDocument({
  name: "purchase-order",
  service: "purchase",
  path: "/purchaseOrder",
  type: "其它",
  subType: "采购订单",
  trade: "order",
  partner: { type: "供应商", required: true },
  hasSalespersons: false,
  amounts: depositOnly(-1),
  movements: noMovement(),
  prices: { start: "purchaseDecimal", startFromLast: false, updates: null, hasLowest: false },
  priceLimit: "4",
  links: [procures("sales", "sale-order")],
  targets: [{ name: "purchase-in", page: "/bill/purchase_in" }],
  progress: "purchase",
});

export const purchaseIn = defineDocument({
  name: "purchase-in",
  service: "purchase",
  path: "/purchaseIn",
  type: "入库",
  subType: "采购",
  trade: "purchase",
  partner: { type: "供应商", required: true },
  hasSalespersons: false,
  amounts: credit(-1, { canSpreadFees: true }),
  movements: inbound("own"),
  prices: { start: "purchaseDecimal", startFromLast: false, updates: "purchaseDecimal", hasLowest: false },
  priceLimit: "4",
  links: [fulfils("purchase", "purchase-order")],
  targets: [{ name: "purchase-back", page: "/bill/purchase_back" }],
});

export const purchaseReturn = defineDocument({
  name: "purchase-back",
  service: "purchase",
  path: "/purchaseBack",
  type: "出库",
  subType: "采购退货",
  trade: "purchase-return",
  partner: { type: "供应商", required: true },
  hasSalespersons: false,
  amounts: credit(1),
  movements: outbound(),
  prices: { start: "purchaseDecimal", startFromLast: false, updates: null, hasLowest: false },
  priceLimit: "4",
  links: [returnOf("purchase", "purchase-in")],
  targets: [],
});

export const purchaseDocuments: DocumentsOf<"purchase"> = {
  "purchase-order": purchaseOrder,
  "purchase-in": purchaseIn,
  "purchase-back": purchaseReturn,
};
