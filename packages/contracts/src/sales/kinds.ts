// The documents of the sales service.
import { cash, credit, depositOnly } from "../document/amounts.ts";
import { type DocumentsOf, defineDocument } from "../document/document-kind.ts";
import { fulfils, returnOf } from "../document/kind-values.ts";
import { inbound, noMovement, outbound } from "../document/movements.ts";

export const saleOrder = defineDocument({
  name: "sale-order",
  service: "sales",
  path: "/saleOrder",
  type: "其它",
  subType: "销售订单",
  trade: "order",
  partner: { type: "客户", required: true },
  hasSalespersons: true,
  amounts: depositOnly(1),
  movements: noMovement(),
  prices: { start: "wholesaleDecimal", startFromLast: true, updates: null, hasLowest: false },
  priceLimit: "6",
  links: [],
  targets: [{ name: "sale-out", page: "/bill/sale_out" }],
  procuredBy: { name: "purchase-order", page: "/bill/purchase_order" },
  progress: "sale",
  mayHold: true,
});

export const saleOut = defineDocument({
  name: "sale-out",
  service: "sales",
  path: "/saleOut",
  type: "出库",
  subType: "销售",
  trade: "sale",
  partner: { type: "客户", required: true },
  hasSalespersons: true,
  amounts: credit(1),
  movements: outbound(),
  prices: { start: "wholesaleDecimal", startFromLast: true, updates: "wholesaleDecimal", hasLowest: true },
  priceLimit: "6",
  links: [fulfils("sales", "sale-order")],
  targets: [{ name: "sale-back", page: "/bill/sale_back" }],
});

export const saleReturn = defineDocument({
  name: "sale-back",
  service: "sales",
  path: "/saleBack",
  type: "入库",
  subType: "销售退货",
  trade: "sale",
  partner: { type: "客户", required: true },
  hasSalespersons: true,
  amounts: credit(-1),
  movements: inbound("source"),
  prices: { start: "wholesaleDecimal", startFromLast: true, updates: null, hasLowest: false },
  priceLimit: "6",
  links: [returnOf("sales", "sale-out")],
  targets: [],
});

export const retailOut = defineDocument({
  name: "retail-out",
  service: "sales",
  path: "/retailOut",
  type: "出库",
  subType: "零售",
  trade: "retail",
  partner: { type: "会员", required: false },
  hasSalespersons: false,
  amounts: cash(1),
  movements: outbound(),
  prices: { start: "commodityDecimal", startFromLast: false, updates: "commodityDecimal", hasLowest: true },
  priceLimit: "5",
  links: [],
  targets: [{ name: "retail-back", page: "/bill/retail_back" }],
});

export const retailReturn = defineDocument({
  name: "retail-back",
  service: "sales",
  path: "/retailBack",
  type: "入库",
  subType: "零售退货",
  trade: "retail",
  partner: { type: "会员", required: false },
  hasSalespersons: false,
  amounts: cash(-1),
  movements: inbound("source"),
  prices: { start: "commodityDecimal", startFromLast: false, updates: null, hasLowest: false },
  priceLimit: "5",
  links: [returnOf("sales", "retail-out")],
  targets: [],
});

export const salesDocuments: DocumentsOf<"sales"> = {
  "sale-order": saleOrder,
  "sale-out": saleOut,
  "sale-back": saleReturn,
  "retail-out": retailOut,
  "retail-back": retailReturn,
};
