// The differences between kinds of documents: values with functions, shared by form and service (reference.md §1.1, docs/decisions/0049).
import type { PriceLimit } from "../core/actor.ts";
import type { DocumentName, DocumentService } from "../core/kind-labels.ts";
import type { PageOfKind } from "../core/kind-pages.ts";
import type { PartnerType } from "../system/partner.ts";
import type { AmountPolicy } from "./amounts.ts";
import type { Movements } from "./movements.ts";

/** A document's trade, by which alone ledgers and reports sort: its facts state it. internal: goods move without a deal; order: nothing moves yet. */
export const trades = ["purchase", "purchase-return", "sale", "retail", "internal", "order"] as const;
export type Trade = (typeof trades)[number];

type SellingPrice = "purchaseDecimal" | "wholesaleDecimal" | "commodityDecimal";
/** Prices of lines and of barcode rows (reference.md §1.9, §6.9). */
export interface LinePrices {
  /** Which of a barcode row's prices a line starts with. */
  start: SellingPrice;
  /** Whether a line starts with the last price with its partner, where there is one. */
  startFromLast: boolean;
  /** Which of the barcode row's prices becomes the line's when the price-update switch is on; null: none. */
  updates: SellingPrice | null;
  /** Whether a price must not be below the row's lowest sale price (reference.md §1.12, rule 19). */
  hasLowest: boolean;
}

/** A kind of documents that one may be created from (reference.md §1.11). */
export interface Link {
  source: DocumentName;
  /** The service that owns the source. */
  service: DocumentService;
  /**
   * True: goods that the source moved go back, with its price, tax, discount and fees at most, and before money is paid back its open item is
   * settled. False: what was ordered is delivered; the source states how far, its progress, and its deposit is deducted.
   */
  takesBack: boolean;
  /** Its lines have the very goods that the source moved: never more of them, and of its batches and serial numbers alone. */
  isSameGoods: boolean;
  /** Whether lines may be added to those of the source. */
  mayAddLines: boolean;
  /**
   * Partner, discount, account, prices and deposit are the source's. False: it is another deal, as a purchase of what a customer ordered: goods,
   * quantities and remarks alone are taken over.
   */
  isSameDeal: boolean;
  /** The switch without which a company has no such link; null: all have it. */
  needs: "purchaseBySaleFlag" | null;
}

/** A kind that is created from another: its name, and the page that opens its form. */
export type DocumentTarget = Pick<DocumentKindValues, "name" | "page">;

/** A return of another kind's documents: it has only their lines. */
export const returnOf = (service: DocumentService, source: DocumentName): Link => ({
  ...{ source, service },
  ...{ takesBack: true, isSameGoods: true, mayAddLines: false, isSameDeal: true, needs: null },
});

/** A delivery or receipt of what was ordered: it has only the order's lines. */
export const fulfils = (service: DocumentService, source: DocumentName): Link => ({
  ...{ source, service },
  ...{ takesBack: false, isSameGoods: false, mayAddLines: false, isSameDeal: true, needs: null },
});

/** The receipt of goods that a document of the same kind sent and that are in transit (docs/decisions/0073). */
export const receives = (service: DocumentService, source: DocumentName): Link => ({
  ...{ source, service },
  ...{ takesBack: false, isSameGoods: true, mayAddLines: false, isSameDeal: true, needs: null },
});

/** A purchase of what customers ordered, in another service, which learns by facts what is taken of its orders (docs/decisions/0060). */
export const procures = (service: DocumentService, source: DocumentName): Link => ({
  ...{ source, service },
  ...{ takesBack: false, isSameGoods: false, mayAddLines: false, isSameDeal: false, needs: "purchaseBySaleFlag" },
});

export interface DocumentKindValues extends PageOfKind {
  name: DocumentName;
  service: DocumentService;
  /** The path of its endpoints: "/purchaseIn". */
  path: `/${string}`;
  /** Direction and sub-type on the wire (reference.md §1.1). */
  type: "入库" | "出库" | "其它";
  subType: string;
  trade: Trade;
  /** Whom its documents name; null: nobody, as of those that move goods within the company. */
  partner: { readonly type: PartnerType; readonly required: boolean } | null;
  /** Whether it names its salespeople (reference.md §1.3). */
  hasSalespersons: boolean;
  amounts: AmountPolicy;
  movements: Movements;
  prices: LinePrices;
  /** The price-hiding code of its money (reference.md §6.5). */
  priceLimit: PriceLimit;
  /** The kinds that it may be created from; none: it stands alone. */
  links: readonly Link[];
  /** The kinds that are created from this one: their pages too find its documents and open lines. */
  targets: readonly DocumentTarget[];
  /** The kind of another service by which what an order promises is bought; it counts what it takes. Left out: there is none. */
  procuredBy?: DocumentTarget;
  /** Its open lines may hold stock until a day (docs/decisions/0063). */
  mayHold?: true;
  /** For orders: what their progress is called. Left out of kinds that have none. */
  progress?: ProgressOf;
}

/** An order is partly purchased, or partly sold (business.md §4). */
export type ProgressOf = "purchase" | "sale";

/** The price-hiding code of the lowest sale price, of whatever kind: it is a price of sales (reference.md §6.5). */
export const LOWEST_PRICE_LIMIT: PriceLimit = "6";

/** The link by which a document of a kind is created from one of another; undefined: it cannot be. */
export const linkFrom = ({ links }: Pick<DocumentKindValues, "links">, source: string): Link | undefined =>
  links.find((link) => link.source === source);

/** The link to a source of another service, of which a kind's own service has a replica; undefined: all its sources are its service's own. */
export const foreignLink = ({ links, service }: Pick<DocumentKindValues, "links" | "service">): Link | undefined =>
  links.find((link) => link.service !== service);

/** True of a kind by which goods come back that another kind's documents moved. */
export const takesBack = ({ links }: Pick<DocumentKindValues, "links">): boolean =>
  links.some((link) => link.takesBack);

/** True of a kind that delivers orders, and deducts what was paid on them. */
export const delivers = ({ links }: Pick<DocumentKindValues, "links">): boolean =>
  links.some(({ isSameDeal, isSameGoods }) => isSameDeal && !isSameGoods);

/** True of a kind whose linked documents have the very goods of their source: its lines say which batch and serial numbers are left. */
export const hasSameGoods = ({ links }: Pick<DocumentKindValues, "links">): boolean =>
  links.some(({ isSameGoods }) => isSameGoods);

/** The refusal of a line that takes more of its source's line than is open of it (reference.md §1.11). */
export function moreThanOpen(
  { movements }: Pick<DocumentKindValues, "movements">,
  { isSameGoods, isSameDeal }: Pick<Link, "isSameGoods" | "isSameDeal">,
): string {
  if (isSameGoods) return movements.hasTarget ? "document-more-than-sent" : "document-more-than-open";
  return isSameDeal ? "document-more-than-ordered" : "document-more-than-to-buy";
}

/** True of a kind by which goods are sold: those that have expired may be refused there, and still be written off or sent back elsewhere. */
export const sells = ({ movements, trade }: Pick<DocumentKindValues, "movements" | "trade">): boolean =>
  movements.takesOut && (trade === "sale" || trade === "retail");

/** True of a kind by which a customer orders or owes, who may have a credit limit (reference.md §3.10). */
export const isOnCredit = ({ partner, trade }: Pick<DocumentKindValues, "partner" | "trade">): boolean =>
  partner?.type === "客户" && trade !== "internal";

/** The type of a kind's partners as facts state it; empty where its documents name nobody. */
export const partnerTypeOf = ({ partner }: Pick<DocumentKindValues, "partner">): PartnerType | "" =>
  partner?.type ?? "";
