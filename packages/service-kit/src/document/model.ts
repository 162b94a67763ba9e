// A document inside the services: its stored rows under the code's names (the wire's names are in contracts/document).

import type { PurchaseFees } from "@kontor/contracts/document/fees";
import type { OtherReturn } from "@kontor/contracts/document/returns";
import type { TaxPart } from "@kontor/contracts/document/tax-parts";
import type { ClosedPeriod } from "../closing/period.rules.ts";

/** A head. Figures are decimal strings, times ISO 8601 in UTC. */
export interface DocumentHeader {
  id: string;
  kind: string;
  number: string;
  version: number;
  operTime: string;
  createdAt: string;
  partnerId: string | null;
  creatorId: string | null;
  creatorName: string;
  departmentId: string | null;
  sellerIds: string[];
  linkId: string | null;
  linkNumber: string;
  remark: string;
  attachmentIds: string[];
  materials: string;
  discountRate: string;
  discountAmount: string;
  amountOther: string;
  /** The rates of the taxes that its prices and its other fees contain, in percent; 0: none. */
  priceTaxRate: string;
  feeTaxRate: string;
  /** What a return takes of its source's net and tax by rate, and of the tax in its fees; null: what its own figures come to. */
  taxParts: TaxPart[] | null;
  feeTax: string | null;
  amountDeposit: string;
  amountPaid: string;
  amountReceived: string | null;
  quantityTotal: string;
  amountTotal: string;
  amountTax: string;
  amountWithTax: string;
  amountAfterDiscount: string;
  amountDue: string;
  amountDebt: string;
  /** 0 not audited, 1 audited, 9 under review. */
  auditStatus: number;
  progress: number;
  auditorId: string | null;
  auditorName: string;
  auditedAt: string | null;
  /** Whether it counts in stock and money now. */
  effective: boolean;
  /** The last revision whose effect was published; 0: none. */
  revision: number;
}

/** A line with the texts it was saved with. */
export interface DocumentLine {
  id: string;
  position: number;
  productId: string;
  barcodeId: string;
  depotId: string;
  barCode: string;
  name: string;
  standard: string;
  model: string;
  color: string;
  brand: string;
  mfrs: string;
  /** The tenant's own fields of a product (reference.md §5.10, extensions 1 to 3). */
  otherField1: string;
  otherField2: string;
  otherField3: string;
  unit: string;
  sku: string;
  /** Base units in one unit of the line. */
  ratio: string;
  quantity: string;
  quantityBase: string;
  unitPrice: string;
  amount: string;
  taxRate: string;
  taxAmount: string;
  amountWithTax: string;
  /** Its share of other fees, where they are part of what its goods cost. */
  fees: string;
  remark: string;
  linkLineId: string | null;
}

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
export interface DocumentSettings {
  minusStockFlag: boolean;
  overLinkBillFlag: boolean;
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
  overLinkBillFlag: false,
  updateUnitPriceFlag: true,
  forceApprovalFlag: false,
  depotFlag: false,
  customerFlag: false,
  purchaseFees: "expense",
  retailTaxRate: null,
  saleFeeTaxRate: null,
};

/** A barcode row with its product. */
export interface ProductRow {
  barcodeId: string;
  productId: string;
  barCode: string;
  unit: string;
  ratio: string;
  sku: string;
  name: string;
  standard: string;
  model: string;
  color: string;
  brand: string;
  mfrs: string;
  otherField1: string;
  otherField2: string;
  otherField3: string;
  enabled: boolean;
  enableSerialNumber: boolean;
  enableBatchNumber: boolean;
  manySku: boolean;
  /** Of one base unit, in kg. */
  weight: string | null;
  purchaseDecimal: string | null;
  wholesaleDecimal: string | null;
  commodityDecimal: string | null;
  lowDecimal: string | null;
  /** The last price with the partner in this kind, where it was queried. */
  remembered: string | null;
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
}

/** The source document, with what other documents have taken of each line. */
export interface Source {
  head: Pick<
    DocumentHeader,
    | "id"
    | "kind"
    | "number"
    | "operTime"
    | "partnerId"
    | "auditStatus"
    | "discountRate"
    | "discountAmount"
    | "priceTaxRate"
    | "feeTaxRate"
    | "amountWithTax"
    | "amountAfterDiscount"
    | "amountOther"
  > & {
    /** Its open amount; what the document itself settles of it does not count. */
    openDebt: string;
  };
  lines: (Pick<
    DocumentLine,
    | "id"
    | "productId"
    | "barCode"
    | "quantity"
    | "quantityBase"
    | "ratio"
    | "unitPrice"
    | "amount"
    | "taxRate"
    | "taxAmount"
    | "amountWithTax"
  > & {
    takenBase: string;
  })[];
  /** The other documents made from it. */
  others: readonly (OtherReturn & OtherTaxes)[];
  /** Whether the actor may see it (RBAC-5, RBAC-6). */
  isReached: boolean;
}

/** The rows found for all that a document names; absent, foreign or not permitted ones are left out. */
export interface ReferenceData {
  switches: DocumentSettings;
  /** The end of the closed period. */
  period: ClosedPeriod;
  products: ProductRow[];
  partner: { id: string; type: string; enabled: boolean; taxRate: string | null } | null;
  depots: { id: string; enabled: boolean }[];
  accounts: { id: string; enabled: boolean }[];
  defaultAccountId: string | null;
  personIds: string[];
  attachmentIds: string[];
  source: Source | null;
  /** Barcodes whose products have no cost, where goods come in freely and this was queried. */
  costless: readonly string[];
  /** The highest revision that was ever committed or forbidden. */
  revisionMax: number;
}
