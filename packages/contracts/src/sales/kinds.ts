// The documents of the sales service.
import { defineDocument } from "../document/define.ts";

export const saleOut = defineDocument({
  name: "sale-out",
  prefix: "XSCK",
  service: "sales",
  path: "/saleOut",
  page: "/bill/sale_out",
  type: "出库",
  subType: "销售",
  partner: { type: "客户", required: true },
  settlement: "credit",
  moneySign: 1,
  stockSign: -1,
  price: "wholesaleDecimal",
  updatesPrice: true,
  priceLimit: "6",
  drawnFrom: undefined,
});

export const saleBack = defineDocument({
  name: "sale-back",
  prefix: "XSTH",
  service: "sales",
  path: "/saleBack",
  page: "/bill/sale_back",
  type: "入库",
  subType: "销售退货",
  partner: { type: "客户", required: true },
  settlement: "credit",
  moneySign: -1,
  stockSign: 1,
  price: "wholesaleDecimal",
  updatesPrice: false,
  priceLimit: "6",
  drawnFrom: "sale-out",
});

export const retailOut = defineDocument({
  name: "retail-out",
  prefix: "LSCK",
  service: "sales",
  path: "/retailOut",
  page: "/bill/retail_out",
  type: "出库",
  subType: "零售",
  partner: { type: "会员", required: false },
  settlement: "cash",
  moneySign: 1,
  stockSign: -1,
  price: "commodityDecimal",
  updatesPrice: true,
  priceLimit: "5",
  drawnFrom: undefined,
});

export const retailBack = defineDocument({
  name: "retail-back",
  prefix: "LSTH",
  service: "sales",
  path: "/retailBack",
  page: "/bill/retail_back",
  type: "入库",
  subType: "零售退货",
  partner: { type: "会员", required: false },
  settlement: "cash",
  moneySign: -1,
  stockSign: 1,
  price: "commodityDecimal",
  updatesPrice: false,
  priceLimit: "5",
  drawnFrom: "retail-out",
});
