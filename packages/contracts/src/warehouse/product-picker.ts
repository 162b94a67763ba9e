// Finding products for documents: by barcode, name, mnemonic, spec or scan (reference.md §1.9, §7.5, §8.6).
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { wholeInQuery } from "../core/list-contract.ts";
import { text } from "../system/field-schemas.ts";
import { stockPages } from "./holdings.ts";
import { productPriceFields } from "./product.ts";

const anyStaff = { service: "warehouse", audience: "staff" } as const;

export const PICKED_ROWS_MAX = 100;
export const PICKED_BARCODES_MAX = 500;

const priceOut = z.string().nullable();
/** A barcode row with its product, ready to become a line of a document. */
export const pickedProduct = z.object({
  /** The barcode row, as in a document's line. */
  id: uuid(),
  meId: uuid(),
  materialId: uuid(),
  mBarCode: z.string(),
  name: z.string(),
  standard: z.string(),
  model: z.string(),
  color: z.string(),
  brand: z.string(),
  mfrs: z.string(),
  mnemonic: z.string(),
  otherField1: z.string(),
  otherField2: z.string(),
  otherField3: z.string(),
  categoryId: uuid().nullable(),
  categoryName: z.string(),
  commodityUnit: z.string(),
  /** How many base units one of this row is. */
  ratio: z.string(),
  baseUnit: z.string(),
  sku: z.string(),
  enableSerialNumber: z.boolean(),
  enableBatchNumber: z.boolean(),
  manySku: z.boolean(),
  expiryNum: z.number().int().nullable(),
  imageIds: z.array(uuid()),
  enabled: z.boolean(),
  purchaseDecimal: priceOut,
  commodityDecimal: priceOut,
  wholesaleDecimal: priceOut,
  lowDecimal: priceOut,
  /** In the row's unit: in the warehouse of the query, or in all that the caller may see; null where it is not asked for. */
  stock: z.string().nullable(),
  /** The same without what is reserved. */
  available: z.string().nullable(),
});
export type PickedProduct = z.infer<typeof pickedProduct>;

const flag = z.enum(["0", "1"]).optional();
/** Rows with their stock, for who sees a page that shows it: who only counts it must not read it beside a blind count (docs/decisions/0086). */
const withStock = { withStock: z.literal("1").optional() };
const ofStockPages = { fieldPages: { withStock: stockPages } };
export const findProductsBySelect = defineEndpoint({
  ...anyStaff,
  method: "GET",
  path: "/material/findBySelect",
  family: "raw",
  summary:
    "List enabled products for the product picker; `q` is a part of barcode, name, mnemonic, spec or model, and an exact barcode comes first",
  query: z.strictObject({
    q: text(100).default(""),
    standardOrModel: text(100).optional(),
    categoryId: uuid().optional(),
    depotId: uuid().optional(),
    color: text(50).optional(),
    brand: text(100).optional(),
    mfrs: text(50).optional(),
    otherField1: text(500).optional(),
    otherField2: text(500).optional(),
    otherField3: text(500).optional(),
    enableSerialNumber: flag,
    enableBatchNumber: flag,
    ...withStock,
    page: wholeInQuery(1000, 1),
    rows: wholeInQuery(PICKED_ROWS_MAX, 10),
  }),
  response: z.object({ rows: z.array(pickedProduct), total: z.number().int(), totalIsExact: z.boolean() }),
  priceFields: productPriceFields,
  ...ofStockPages,
});
export const getProductByParam = defineEndpoint({
  ...anyStaff,
  method: "GET",
  path: "/material/getMaterialByParam",
  family: "raw",
  summary: "List up to 20 enabled products as suggestions for what is typed into a barcode cell",
  query: z.strictObject({ q: text(100) }),
  response: z.array(z.object({ barCode: z.string(), materialStr: z.string() })),
});
export const getProductByBarCode = defineEndpoint({
  ...anyStaff,
  method: "GET",
  path: "/material/getMaterialByBarCode",
  summary:
    "List the barcode rows of one or several barcodes (joined by commas) in the order asked for, without unknown and disabled ones",
  query: z.strictObject({
    barCode: z
      .string()
      .transform((joined) => joined.split(",").map((each) => each.trim()))
      .pipe(z.array(z.string().min(1).max(40)).min(1).max(PICKED_BARCODES_MAX)),
    depotId: uuid().optional(),
    /** Of the document, e.g. CGRK: decides which price `billPrice` is (reference.md §1.9). */
    prefixNo: text(10).optional(),
    ...withStock,
  }),
  response: z.array(
    pickedProduct.extend({
      /** The price that a line of that document starts with; null when there is none, or when it is hidden. */
      billPrice: priceOut,
    }),
  ),
  priceFields: productPriceFields,
  ...ofStockPages,
});
