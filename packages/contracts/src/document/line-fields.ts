// The fields of a document's line: everything that is saved, stored, shown, exported, merged and printed of one derives from this table.
import { z } from "zod";
import { day } from "../core/day.ts";
import { decimal, decimalNotNegative, percent } from "../core/decimal.ts";
import { uuid } from "../core/id.ts";
import { text } from "../system/field-schemas.ts";
import type { Fields } from "./fields.ts";
import { partTypes } from "./parts.ts";
import { BATCH_MAX, SERIALS_TEXT_MAX, serialsOf, serialsText } from "./tracking.ts";

const ZERO = "0";
const product = { type: "text", product: true } as const;
const aDay = { type: "day", nullable: true, sent: day().nullable().default(null) } as const;
const note = (max: number) => ({ type: "text", note: true, sent: text(max).default("") }) as const;

/** A column has the code's name in snake_case; services add what only they see (service-kit, document/columns.ts). */
export const lineFields = {
  /** Made by the form, and never changed, so that returns stay linked. */
  id: { type: "id", sent: uuid() },
  productId: { wire: "materialId", type: "id", product: true },
  barcodeId: { wire: "materialExtendId", type: "id", product: true },
  barCode: { ...product, sent: z.string().trim().min(1).max(50) },
  name: product,
  standard: product,
  model: product,
  color: product,
  brand: product,
  mfrs: product,
  /** The tenant's own fields of a product (reference.md §5.10, extensions 1 to 3). */
  otherField1: product,
  otherField2: product,
  otherField3: product,
  unit: { ...product, wire: "materialUnit" },
  sku: product,
  /** Base units in one unit of the line. */
  ratio: { type: "ratio", product: true },
  /** How the product's goods are told apart, as it is now. */
  enableSerialNumber: { type: "boolean", shown: z.boolean(), product: true, derived: true },
  enableBatchNumber: { type: "boolean", shown: z.boolean(), product: true, derived: true },
  /** null in kinds that move no stock: there lines have no warehouse. */
  depotId: { type: "id", nullable: true, sent: uuid().nullable().default(null) },
  depotName: { type: "text", derived: true },
  /** The target warehouse of a transfer; null in kinds whose goods have none. */
  anotherDepotId: { type: "id", nullable: true, sent: uuid().nullable().default(null) },
  anotherDepotName: { type: "text", derived: true },
  /** Of the receipt of goods that were in transit: these did not arrive, and are written off; its remark says why. */
  isLost: { type: "boolean", shown: z.boolean(), sent: z.boolean().default(false) },
  /** Parent or child, by the line's place; empty in kinds whose lines are neither. */
  partType: { wire: "mType", type: "text", shown: z.enum(partTypes), derived: true },
  quantity: { wire: "operNumber", type: "quantity", sent: decimalNotNegative("quantity") },
  quantityBase: { wire: "basicNumber", type: "quantity" },
  unitPrice: { type: "price", money: true, sent: decimalNotNegative("price").default(ZERO) },
  amount: { wire: "allPrice", type: "amount", money: true, sent: decimalNotNegative("amount").default(ZERO) },
  taxRate: { type: "rate", sent: percent.default(ZERO) },
  taxAmount: { wire: "taxMoney", type: "amount", money: true, sent: decimal("amount").default(ZERO) },
  amountWithTax: {
    wire: "taxLastMoney",
    type: "amount",
    money: true,
    sent: decimalNotNegative("amount").default(ZERO),
  },
  /** Of one unit of the line, known once stock has posted it; hidden with what stock costs. */
  cost: { wire: "purchaseUnitPrice", type: "price", nullable: true, derived: true },
  batchNumber: { type: "text", sent: text(BATCH_MAX).default("") },
  productionDate: aDay,
  expirationDate: aDay,
  /** Joined by commas. */
  serials: {
    wire: "snList",
    type: "text",
    sent: text(SERIALS_TEXT_MAX)
      .overwrite((typed) => serialsText(serialsOf(typed)))
      .default(""),
  },
  remark: note(500),
  /** The line of the linked document that this one takes from. */
  linkLineId: { wire: "linkId", type: "id", nullable: true, sent: uuid().nullable().default(null) },
  /** Of the linked source line: its quantity, in this line's unit. */
  preNumber: { type: "quantity", nullable: true, derived: true },
  /** What other documents took of the linked source line, or of an order's own line, in this line's unit. */
  finishNumber: { type: "quantity", nullable: true, derived: true },
  /** What is still to be delivered of an order's line, in its unit; null in other kinds. */
  openNumber: { type: "quantity", nullable: true, derived: true },
  /** What is bought of an order's line and still to be bought, in its unit; null where it is not bought by another service's documents. */
  finishPurchaseNumber: { type: "quantity", nullable: true, derived: true },
  openPurchaseNumber: { type: "quantity", nullable: true, derived: true },
} as const satisfies Fields;
