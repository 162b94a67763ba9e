// The documents of the purchase service.
import { credit } from "../document/amounts.ts";
import { type DocumentsOf, defineDocument } from "../document/document-kind.ts";
import { inbound } from "../document/movements.ts";

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
  targets: [],
});

export const purchaseDocuments: DocumentsOf<"purchase"> = { "purchase-in": purchaseIn };
