// The documents of the purchase service.
import { defineDocument } from "../document/define.ts";

export const purchaseIn = defineDocument({
  name: "purchase-in",
  prefix: "CGRK",
  service: "purchase",
  path: "/purchaseIn",
  page: "/bill/purchase_in",
  type: "入库",
  subType: "采购",
  partner: { type: "供应商", required: true },
  settlement: "credit",
  moneySign: -1,
  stockSign: 1,
  price: "purchaseDecimal",
  updatesPrice: true,
  priceLimit: "4",
  drawnFrom: undefined,
  drawnBy: [],
});
