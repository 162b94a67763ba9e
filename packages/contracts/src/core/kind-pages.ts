// The page and the number prefix of each kind of documents and slips, for permissions, the home page and settings, which load no kind.
import type { DocumentName, DocumentService, SlipName } from "./kind-labels.ts";

export interface PageOfKind {
  /** Its page in the browser, by which its permissions are granted. */
  page: `/${string}`;
  /** Of its numbers: one prefix, one kind. */
  prefix: string;
}

type PagesOf<Name extends string> = Readonly<Record<Name, PageOfKind>>;
/** Each under its own name: one that is missing does not compile. */
const documents: { readonly [Service in DocumentService]: PagesOf<DocumentName<Service>> } = {
  purchase: {
    "purchase-order": { page: "/bill/purchase_order", prefix: "CGDD" },
    "purchase-in": { page: "/bill/purchase_in", prefix: "CGRK" },
    "purchase-back": { page: "/bill/purchase_back", prefix: "CGTH" },
  },
  sales: {
    "sale-order": { page: "/bill/sale_order", prefix: "XSDD" },
    "sale-out": { page: "/bill/sale_out", prefix: "XSCK" },
    "sale-back": { page: "/bill/sale_back", prefix: "XSTH" },
    "retail-out": { page: "/bill/retail_out", prefix: "LSCK" },
    "retail-back": { page: "/bill/retail_back", prefix: "LSTH" },
  },
  warehouse: {
    "other-in": { page: "/bill/other_in", prefix: "QTRK" },
    "other-out": { page: "/bill/other_out", prefix: "QTCK" },
    "allocation-out": { page: "/bill/allocation_out", prefix: "DBCK" },
    assemble: { page: "/bill/assemble", prefix: "ZZD" },
    disassemble: { page: "/bill/disassemble", prefix: "CXD" },
  },
};
const slips: PagesOf<SlipName> = {
  "item-in": { page: "/financial/item_in", prefix: "SR" },
  "item-out": { page: "/financial/item_out", prefix: "ZC" },
  "money-in": { page: "/financial/money_in", prefix: "SK" },
  "money-out": { page: "/financial/money_out", prefix: "FK" },
  giro: { page: "/financial/giro", prefix: "ZZ" },
  "advance-in": { page: "/financial/advance_in", prefix: "SYF" },
};

export const kindPages: PagesOf<DocumentName | SlipName> = {
  ...documents.purchase,
  ...documents.sales,
  ...documents.warehouse,
  ...slips,
};
const pagesIn = (pages: Readonly<Record<string, PageOfKind>>) => Object.values(pages).map(({ page }) => page);
/** The pages of a service's documents, and those of slips. */
export const documentPagesOf = (service: DocumentService): readonly `/${string}`[] => pagesIn(documents[service]);
export const slipPages: readonly `/${string}`[] = pagesIn(slips);
