// The documents of the warehouse service.
import { defineDocument } from "../document/define.ts";

export const otherIn = defineDocument({
  name: "other-in",
  prefix: "QTRK",
  service: "warehouse",
  path: "/otherIn",
  page: "/bill/other_in",
  type: "入库",
  subType: "其它",
  partner: { type: "供应商", required: false },
  settlement: "none",
  moneySign: 0,
  stockSign: 1,
  price: "purchaseDecimal",
  updatesPrice: false,
  priceLimit: "4",
  drawnFrom: undefined,
  drawnBy: [],
});

export const otherOut = defineDocument({
  name: "other-out",
  prefix: "QTCK",
  service: "warehouse",
  path: "/otherOut",
  page: "/bill/other_out",
  type: "出库",
  subType: "其它",
  partner: { type: "客户", required: false },
  settlement: "none",
  moneySign: 0,
  stockSign: -1,
  price: "purchaseDecimal",
  updatesPrice: false,
  priceLimit: "4",
  drawnFrom: undefined,
  drawnBy: [],
});
