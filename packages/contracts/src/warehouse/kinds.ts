// The documents of the warehouse service.
import { goodsOnly } from "../document/amounts.ts";
import { type DocumentsOf, defineDocument } from "../document/document-kind.ts";
import { receives } from "../document/kind-values.ts";
import { between, exploded, inbound, outbound } from "../document/movements.ts";

export const otherIn = defineDocument({
  name: "other-in",
  service: "warehouse",
  path: "/otherIn",
  type: "入库",
  subType: "其它",
  trade: "internal",
  partner: { type: "供应商", required: false },
  hasSalespersons: false,
  amounts: goodsOnly(),
  movements: inbound("own"),
  prices: { start: "purchaseDecimal", startFromLast: false, updates: null, hasLowest: false },
  priceLimit: "4",
  links: [],
  targets: [],
});

export const otherOut = defineDocument({
  name: "other-out",
  service: "warehouse",
  path: "/otherOut",
  type: "出库",
  subType: "其它",
  trade: "internal",
  partner: { type: "客户", required: false },
  hasSalespersons: false,
  amounts: goodsOnly(),
  movements: outbound(),
  prices: { start: "purchaseDecimal", startFromLast: false, updates: null, hasLowest: false },
  priceLimit: "4",
  links: [],
  targets: [],
});

/** Goods move between two warehouses of the company, at what they cost: at once, or sent by one document and received by others. */
export const allocationOut = defineDocument({
  name: "allocation-out",
  service: "warehouse",
  path: "/allocationOut",
  type: "出库",
  subType: "调拨",
  trade: "internal",
  partner: null,
  hasSalespersons: false,
  amounts: goodsOnly(),
  movements: between(),
  prices: { start: "purchaseDecimal", startFromLast: false, updates: null, hasLowest: false },
  priceLimit: "4",
  links: [receives("warehouse", "allocation-out")],
  targets: [{ name: "allocation-out", page: "/bill/allocation_out" }],
});

/** Goods are made of others: the first line of the other lines. */
export const assemble = defineDocument({
  name: "assemble",
  service: "warehouse",
  path: "/assemble",
  type: "其它",
  subType: "组装单",
  trade: "internal",
  partner: null,
  hasSalespersons: false,
  amounts: goodsOnly(),
  movements: exploded(1),
  prices: { start: "purchaseDecimal", startFromLast: false, updates: null, hasLowest: false },
  priceLimit: "4",
  links: [],
  targets: [],
});

/** Goods are taken apart: the first line into the other lines. */
export const disassemble = defineDocument({
  name: "disassemble",
  service: "warehouse",
  path: "/disassemble",
  type: "其它",
  subType: "拆卸单",
  trade: "internal",
  partner: null,
  hasSalespersons: false,
  amounts: goodsOnly(),
  movements: exploded(-1),
  prices: { start: "purchaseDecimal", startFromLast: false, updates: null, hasLowest: false },
  priceLimit: "4",
  links: [],
  targets: [],
  madeBy: assemble,
});

export const warehouseDocuments: DocumentsOf<"warehouse"> = {
  "other-in": otherIn,
  "other-out": otherOut,
  "allocation-out": allocationOut,
  assemble,
  disassemble,
};
