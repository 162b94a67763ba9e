// The columns of heads, lines and payments: both reading and writing are made from them.
import type { AccountPart, DocumentHeader, DocumentLine } from "./model.ts";

type Columns<T> = Readonly<Record<keyof T & string, readonly [column: string, type: string]>>;

export const headColumns: Columns<DocumentHeader> = {
  id: ["id", "uuid"],
  kind: ["kind", "text"],
  number: ["number", "text"],
  version: ["version", "int"],
  operTime: ["oper_time", "timestamptz"],
  createdAt: ["created_at", "timestamptz"],
  partnerId: ["partner_id", "uuid"],
  creatorId: ["creator_id", "uuid"],
  creatorName: ["creator_name", "text"],
  departmentId: ["department_id", "uuid"],
  sellerIds: ["seller_ids", "uuid[]"],
  linkId: ["link_id", "uuid"],
  linkNumber: ["link_number", "text"],
  remark: ["remark", "text"],
  attachmentIds: ["attachment_ids", "uuid[]"],
  materials: ["materials", "text"],
  discountRate: ["discount_rate", "numeric"],
  discountAmount: ["discount_amount", "numeric"],
  amountOther: ["amount_other", "numeric"],
  priceTaxRate: ["price_tax_rate", "numeric"],
  feeTaxRate: ["fee_tax_rate", "numeric"],
  taxParts: ["tax_parts", "jsonb"],
  feeTax: ["fee_tax", "numeric"],
  amountDeposit: ["amount_deposit", "numeric"],
  amountPaid: ["amount_paid", "numeric"],
  amountReceived: ["amount_received", "numeric"],
  quantityTotal: ["quantity_total", "numeric"],
  amountTotal: ["amount_total", "numeric"],
  amountTax: ["amount_tax", "numeric"],
  amountWithTax: ["amount_with_tax", "numeric"],
  amountAfterDiscount: ["amount_after_discount", "numeric"],
  amountDue: ["amount_due", "numeric"],
  amountDebt: ["amount_debt", "numeric"],
  auditStatus: ["audit_status", "smallint"],
  progress: ["progress", "smallint"],
  auditorId: ["auditor_id", "uuid"],
  auditorName: ["auditor_name", "text"],
  auditedAt: ["audited_at", "timestamptz"],
  effective: ["effective", "boolean"],
  revision: ["revision", "int"],
};

export const lineColumns: Columns<DocumentLine> = {
  id: ["id", "uuid"],
  position: ["position", "int"],
  productId: ["product_id", "uuid"],
  barcodeId: ["barcode_id", "uuid"],
  depotId: ["depot_id", "uuid"],
  barCode: ["bar_code", "text"],
  name: ["name", "text"],
  standard: ["standard", "text"],
  model: ["model", "text"],
  color: ["color", "text"],
  brand: ["brand", "text"],
  mfrs: ["mfrs", "text"],
  otherField1: ["other_field1", "text"],
  otherField2: ["other_field2", "text"],
  otherField3: ["other_field3", "text"],
  unit: ["unit", "text"],
  sku: ["sku", "text"],
  ratio: ["ratio", "numeric"],
  quantity: ["quantity", "numeric"],
  quantityBase: ["quantity_base", "numeric"],
  unitPrice: ["unit_price", "numeric"],
  amount: ["amount", "numeric"],
  taxRate: ["tax_rate", "numeric"],
  taxAmount: ["tax_amount", "numeric"],
  amountWithTax: ["amount_with_tax", "numeric"],
  fees: ["fees", "numeric"],
  remark: ["remark", "text"],
  linkLineId: ["link_line_id", "uuid"],
};

export const accountColumns: Columns<AccountPart> = {
  accountId: ["account_id", "uuid"],
  position: ["position", "int"],
  amount: ["amount", "numeric"],
};

const entries = <T>(columns: Columns<T>): (readonly [string, readonly [string, string]])[] => Object.entries(columns);

/** How a value is read as JSON: exact figures as text, times as ISO 8601 in UTC. */
export function readAs(column: string, type: string): string {
  if (type === "numeric") return `${column}::text`;
  if (type === "timestamptz") return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return column;
}

/** A row as a JSON object with the code's field names, and further values: `json_build_object('id', d.id, …, 'name', p.name)`. */
export const asJson = <T>(columns: Columns<T>, alias: string, extra: Readonly<Record<string, string>> = {}): string => {
  const own = entries(columns).map(([name, [column, type]]) => [name, readAs(`${alias}.${column}`, type)]);
  return `json_build_object(${[...own, ...Object.entries(extra)].map(([name, text]) => `'${name}', ${text}`).join(", ")})`;
};

/** The declaration of rows that are given as JSON: `as h("id" uuid, …)`. */
export const fromJson = <T>(columns: Columns<T>, alias: string): string =>
  `${alias}(${entries(columns)
    .map(([name, [, type]]) => `"${name}" ${type}`)
    .join(", ")})`;

/** The columns' names in the table, joined; with an alias before each where one is given. */
export const columnNames = <T>(columns: Columns<T>, alias?: string): string =>
  entries(columns)
    .map(([, [column]]) => (alias ? `${alias}.${column}` : column))
    .join(", ");

/** The values given as JSON in the same order. */
export const inputValues = <T>(columns: Columns<T>, alias: string): string =>
  entries(columns)
    .map(([name]) => `${alias}."${name}"`)
    .join(", ");
