// A document inside the services: its stored rows under the code's names (the wire's names are in contracts/document).

import type { PurchaseFees } from "@kontor/contracts/document/fees";
import type { With } from "@kontor/contracts/document/fields";
import type { OtherReturn } from "@kontor/contracts/document/returns";
import type { TaxPart } from "@kontor/contracts/document/tax-parts";
import type { CutOverSettings } from "../closing/cut-over.rules.ts";
import type { ClosedPeriod } from "../closing/period.rules.ts";
import type { StoredRow, storedHead, storedLine } from "./stored-fields.rules.ts";

/** A head. */
export interface DocumentHeader extends StoredRow<typeof storedHead> {
  /** What a return takes of its source's net and tax by rate; null: what its own figures come to. */
  taxParts: TaxPart[] | null;
}

/** A line with the texts it was saved with. */
export type DocumentLine = StoredRow<typeof storedLine>;

export interface AccountPart {
  accountId: string;
  position: number;
  amount: string;
}

export interface StoredDocument {
  head: DocumentHeader;
  lines: DocumentLine[];
  accounts: AccountPart[];
}

/** The tenant's switches that documents obey (reference.md §6.9). */
export interface DocumentSettings extends CutOverSettings {
  minusStockFlag: boolean;
  refuseExpiredFlag: boolean;
  overLinkBillFlag: boolean;
  purchaseBySaleFlag: boolean;
  updateUnitPriceFlag: boolean;
  /** Strict audit: only audited documents count. */
  forceApprovalFlag: boolean;
  depotFlag: boolean;
  customerFlag: boolean;
  purchaseFees: PurchaseFees;
  /** In percent; null and 0: no tax is separated. */
  retailTaxRate: string | null;
  saleFeeTaxRate: string | null;
}

/** The values until the system service has published others. */
export const defaultSettings: DocumentSettings = {
  minusStockFlag: false,
  refuseExpiredFlag: false,
  overLinkBillFlag: false,
  purchaseBySaleFlag: false,
  updateUnitPriceFlag: true,
  forceApprovalFlag: false,
  depotFlag: false,
  customerFlag: false,
  purchaseFees: "expense",
  retailTaxRate: null,
  saleFeeTaxRate: null,
  cutOverDate: null,
  timeZone: "UTC",
};

/** A barcode row with its product. */
export interface ProductRow extends Pick<DocumentLine, With<typeof storedLine, "product">> {
  enabled: boolean;
  enableSerialNumber: boolean;
  enableBatchNumber: boolean;
  /** Its barcode rows are its variants. */
  manySku: boolean;
  /** Of one base unit, in kg. */
  weight: string | null;
  purchaseDecimal: string | null;
  wholesaleDecimal: string | null;
  commodityDecimal: string | null;
  lowDecimal: string | null;
  /** The last price with the partner in this kind, where it was queried. */
  lastPrice: string | null;
}

/** What another return of a source took of net and tax, as stored. */
export interface OtherTaxes
  extends Pick<
    DocumentHeader,
    | "discountAmount"
    | "amountWithTax"
    | "amountAfterDiscount"
    | "priceTaxRate"
    | "taxParts"
    | "amountOther"
    | "feeTaxRate"
    | "feeTax"
  > {
  parted: readonly Pick<DocumentLine, "amount" | "taxRate" | "taxAmount" | "amountWithTax">[];
  /** The serial numbers that it took of the source's lines. */
  took: readonly { linkId: string; serials: string }[];
}

/** What rules ask of a source and of its lines. */
export const sourceFields = {
  head: [
    ...(["id", "kind", "number", "operTime", "partnerId", "auditStatus", "isClosed", "inTransit", "prepaid"] as const),
    ...(["discountRate", "discountAmount", "priceTaxRate", "feeTaxRate"] as const),
    ...(["amountWithTax", "amountAfterDiscount", "amountOther", "amountPaid", "depositReturned"] as const),
  ],
  line: [
    ...(["id", "productId", "barcodeId", "barCode", "quantity", "quantityBase", "ratio", "unitPrice"] as const),
    ...(["batchNumber", "serials", "depotId", "anotherDepotId"] as const),
    ...(["amount", "taxRate", "taxAmount", "amountWithTax"] as const),
  ],
} satisfies { head: (keyof DocumentHeader)[]; line: (keyof DocumentLine)[] };
type SourceHead = (typeof sourceFields.head)[number];
type SourceLine = (typeof sourceFields.line)[number];

/** The source document, with what other documents have taken of each line. */
export interface Source {
  head: Pick<DocumentHeader, SourceHead> & {
    /** Its open amount; what the document itself settles of it does not count. */
    openDebt: string;
    /** What other documents have deducted of an order's deposit. */
    deducted: string;
  };
  lines: (Pick<DocumentLine, SourceLine> & { takenBase: string })[];
  /** The other documents made from it. */
  others: readonly (OtherReturn & OtherTaxes)[];
  /** Whether the actor may see it (RBAC-5, RBAC-6). */
  isReached: boolean;
  /** Its owner is about to change it, and nothing more is taken of this version of it. */
  isFrozen?: boolean;
}

/** The rows found for all that a document names; absent, foreign or not permitted ones are left out. */
export interface ReferenceData {
  switches: DocumentSettings;
  /** The end of the closed period. */
  period: ClosedPeriod;
  products: ProductRow[];
  partner: { id: string; type: string; enabled: boolean; taxRate: string | null; isLimited: boolean } | null;
  depots: { id: string; enabled: boolean }[];
  accounts: { id: string; enabled: boolean }[];
  defaultAccountId: string | null;
  personIds: string[];
  attachmentIds: string[];
  source: Source | null;
  /** The highest revision that was ever committed or forbidden. */
  revisionMax: number;
}
