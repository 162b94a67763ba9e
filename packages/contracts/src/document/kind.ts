// What distinguishes the kinds of documents: a small table of plain values, nothing that behaves (reference.md §1.1, house-style.md).
import type { PriceLimit } from "../core/actor.ts";
import type { ServiceName } from "../core/endpoint.ts";
import type { PartnerType } from "../system/supplier.ts";

/** Which columns and figures a document has (reference.md §1.6). credit: tax, discount, debt. cash: received and change. none: quantities and amounts only. */
export type Settlement = "credit" | "cash" | "none";

export interface DocumentTraits {
  /** The noun of facts, permissions of the code, and words: "purchase-in". */
  name: string;
  /** Of its numbers: one prefix, one kind (business.md §3). */
  prefix: string;
  service: ServiceName;
  /** Where its calls live: "/purchaseIn". */
  path: `/${string}`;
  /** Its page in the browser, which its permissions hang on. */
  page: `/${string}`;
  /** Direction and sub-type as they are called on the wire (reference.md §1.1). */
  type: "入库" | "出库";
  subType: string;
  partner: { readonly type: PartnerType; readonly required: boolean };
  settlement: Settlement;
  /** 1: money comes in when it is settled, -1: money goes out, 0: no money. */
  moneySign: 1 | -1 | 0;
  /** 1: stock comes in, -1: stock goes out. */
  stockSign: 1 | -1;
  /** Which of a barcode row's prices a line starts with (reference.md §1.9). */
  price: "purchaseDecimal" | "wholesaleDecimal" | "commodityDecimal";
  /** Whether its prices become the products' prices of that sort when the price-update switch is on (reference.md §6.9). */
  updatesPrice: boolean;
  /** The price-hiding code that blanks its money (reference.md §6.5). */
  priceLimit: PriceLimit;
  /** The name of the kind it may be drawn from, if any (reference.md §1.11). */
  drawnFrom: string | undefined;
  /** The pages of the kinds that are drawn from this one: they too find its documents and open lines. */
  drawnBy: readonly `/${string}`[];
}

/** The price-hiding code of the lowest sale price, of whatever kind: it is a price of sales (reference.md §6.5). */
export const LOWEST_PRICE_LIMIT: PriceLimit = "6";

/** True of a kind whose prices must not be below the lowest sale price (reference.md §1.12, rule 19). */
export const hasLowestPrice = (traits: DocumentTraits): boolean =>
  traits.stockSign === -1 && traits.price !== "purchaseDecimal";

/** True of a kind whose goods come in at the document's own price; returns come back at what they left with (reference.md §2.8). */
export const bringsOwnCost = (traits: DocumentTraits): boolean =>
  traits.stockSign === 1 && traits.price === "purchaseDecimal";

/** True of a kind that names the salespeople whose trade it is (reference.md §1.3). */
export const hasSellers = (traits: Pick<DocumentTraits, "settlement" | "partner">): boolean =>
  traits.settlement === "credit" && traits.partner.type === "客户";
