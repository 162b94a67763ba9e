// The documents of the purchase service.
import { credit } from "../document/amounts.ts";
import { type DocumentsOf, defineDocument } from "../document/document-kind.ts";
import { returnOf } from "../document/kind-values.ts";
import { inbound, outbound } from "../document/movements.ts";

export const purchaseIn = defineDocument({
  name: "purchase-in",
  prefix: "CGRK",
  service: "purchase",
  path: "/purchaseIn",
  page: "/bill/purchase_in",
  type: "入库",
  subType: "采购",
  trade: "purchase",
  partner: { type: "供应商", required: true },
  hasSellers: false,
  amounts: credit(-1, { canSpreadFees: true }),
  movements: inbound("own"),
  prices: { start: "purchaseDecimal", startFromLast: false, updates: "purchaseDecimal", hasLowest: false },
  priceLimit: "4",
  links: [],
  targets: [{ name: "purchase-back", page: "/bill/purchase_back" }],
});

export const purchaseReturn = defineDocument({
  name: "purchase-back",
  prefix: "CGTH",
  service: "purchase",
  path: "/purchaseBack",
  page: "/bill/purchase_back",
  type: "出库",
  subType: "采购退货",
  trade: "purchase-return",
  partner: { type: "供应商", required: true },
  hasSellers: false,
  amounts: credit(1),
  movements: outbound(),
  prices: { start: "purchaseDecimal", startFromLast: false, updates: null, hasLowest: false },
  priceLimit: "4",
  links: [returnOf("purchase", "purchase-in")],
  targets: [],
});

export const purchaseDocuments: DocumentsOf<"purchase"> = {
  "purchase-in": purchaseIn,
  "purchase-back": purchaseReturn,
};
