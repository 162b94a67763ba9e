// Products: identity, flags, barcode rows with unit and four prices, stock rows by warehouse (reference.md §5.10; business.md §3, §5).
import { z } from "zod";
import { stockCosts } from "../core/actor.ts";
import { decimalNotNegative } from "../core/decimal.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { severalIds, uuid } from "../core/id.ts";
import { byId, existsResponse, listQuery, page, setStatus, written } from "../core/list-contract.ts";
import { nameKey } from "../core/name-key.ts";
import { writeEndpoints } from "../core/resource-endpoints.ts";
import { required, text } from "../system/field-schemas.ts";
import { ATTRIBUTE_NAME_MAX, ATTRIBUTE_VALUE_MAX, ATTRIBUTE_VALUES_MAX } from "./attribute-values.ts";
import { WAREHOUSES_MAX } from "./warehouse.ts";

const staff = { service: "warehouse", audience: "staff", page: "/material/material" } as const;
const write = { ...staff, button: "edit" } as const;

export const IMAGES_MAX = 4;
export const BARCODE_ROWS_MAX = 300;
export const ATTRIBUTES_MAX = 3;
/** The joined values of a variant. */
export const SKU_MAX = 50;

/** The role's code that hides each price (reference.md §6.5; RBAC-7). */
export const productPriceFields = {
  purchaseDecimal: "4",
  commodityDecimal: "5",
  wholesaleDecimal: "6",
  lowDecimal: "6",
  openingUnitCost: stockCosts,
} as const;

const price = decimalNotNegative("price").nullable().default(null);
const prices = {
  purchaseDecimal: price,
  /** Retail price. */
  commodityDecimal: price,
  /** Sale price. */
  wholesaleDecimal: price,
  /** Minimum sale price. */
  lowDecimal: price,
};
/** Without commas, which join several barcodes in a query, and without characters that no keyboard or scanner types. */
export const barCode = z
  .string()
  .trim()
  .min(4)
  .max(40)
  .regex(/^[^,\p{Cc}]*$/u, "field-invalid")
  .refine((code) => code === "" || nameKey(code) !== "", "field-required");

/** A barcode row as the form sends it; without an id it is new. The first one is the base unit's, or the first attribute value's. */
export const barcodeInput = z.strictObject({
  id: uuid().optional(),
  barCode,
  commodityUnit: required(10),
  /** Attribute values joined with "/"; empty unless the product has several attributes. */
  sku: text(SKU_MAX).default(""),
  ...prices,
});
export type BarcodeInput = z.infer<typeof barcodeInput>;

/** Opening stock and safety levels of a warehouse, in the base unit. Warehouses that are not named stay as they are. */
export const stockInput = z.strictObject({
  depotId: uuid(),
  initStock: decimalNotNegative("quantity").default("0"),
  /** Per base unit; left out, the purchase price of the first barcode row (reference.md §2.2). */
  openingUnitCost: decimalNotNegative("cost").nullable().default(null),
  lowSafeStock: decimalNotNegative("quantity").nullable().default(null),
  highSafeStock: decimalNotNegative("quantity").nullable().default(null),
});
export type StockInput = z.infer<typeof stockInput>;

const attribute = z.strictObject({
  attributeName: required(ATTRIBUTE_NAME_MAX),
  attributeValues: z.array(required(ATTRIBUTE_VALUE_MAX)).min(1).max(ATTRIBUTE_VALUES_MAX),
});

const identity = {
  name: required(100),
  standard: text(100).default(""),
  model: text(100).default(""),
  color: text(50).default(""),
  mfrs: text(50).default(""),
  otherField1: text(500).default(""),
  otherField2: text(500).default(""),
  otherField3: text(500).default(""),
  /** The single unit; empty when `unitId` is given, of which it is then the base unit. */
  unit: text(10).default(""),
  unitId: uuid().nullable().default(null),
};
const fields = {
  ...identity,
  brand: text(100).default(""),
  /** Pinyin initials of the name unless typed. */
  mnemonic: text(100).default(""),
  alias: text(100).default(""),
  categoryId: uuid().nullable().default(null),
  /** Base weight in kg. */
  weight: decimalNotNegative("quantity").nullable().default(null),
  /** Shelf life in days. */
  expiryNum: z.number().int().min(0).max(36_500).nullable().default(null),
  /** Shelf position. */
  position: text(100).default(""),
  remark: text(500).default(""),
  /** Ids of uploaded pictures, in their order. */
  imageIds: z.array(uuid()).max(IMAGES_MAX).default([]),
  enableSerialNumber: z.boolean().default(false),
  enableBatchNumber: z.boolean().default(false),
  /** Chosen attributes with their values; not empty: one barcode row for each combination. */
  attribute: z.array(attribute).max(ATTRIBUTES_MAX).default([]),
  /** Offered in the online store. */
  syncStore: z.boolean().default(false),
};
const rows = {
  /** All barcode rows in order: a row that is missing is deleted, if nothing refers to it. */
  meList: z.array(barcodeInput).min(1).max(BARCODE_ROWS_MAX),
  stock: z.array(stockInput).max(WAREHOUSES_MAX).default([]),
};
export const productAdd = z.strictObject({ ...fields, ...rows });
export type ProductAdd = z.infer<typeof productAdd>;
export const productUpdate = z.strictObject({
  ...fields,
  ...rows,
  id: uuid(),
  version: z.number().int(),
  enabled: z.boolean(),
});
export type ProductUpdate = z.infer<typeof productUpdate>;

const priceOut = z.string().nullable();
export const barcodeRow = z.object({
  id: uuid(),
  barCode: z.string(),
  commodityUnit: z.string(),
  sku: z.string(),
  /** How many base units one of this row is. */
  ratio: z.string(),
  isDefault: z.boolean(),
  purchaseDecimal: priceOut,
  commodityDecimal: priceOut,
  wholesaleDecimal: priceOut,
  lowDecimal: priceOut,
});
export type BarcodeRow = z.infer<typeof barcodeRow>;
export const stockRow = z.object({
  depotId: uuid(),
  depotName: z.string(),
  initStock: z.string(),
  openingUnitCost: z.string().nullable(),
  lowSafeStock: z.string().nullable(),
  highSafeStock: z.string().nullable(),
});

/** A product in the list: its default barcode row beside it. */
export const productRow = z.object({
  id: uuid(),
  version: z.number().int(),
  name: z.string(),
  standard: z.string(),
  model: z.string(),
  color: z.string(),
  brand: z.string(),
  mnemonic: z.string(),
  alias: z.string(),
  categoryId: uuid().nullable(),
  categoryName: z.string(),
  unit: z.string(),
  unitId: uuid().nullable(),
  /** The unit, or the derived text of a multi-unit one. */
  unitName: z.string(),
  mfrs: z.string(),
  weight: z.string().nullable(),
  expiryNum: z.number().int().nullable(),
  position: z.string(),
  otherField1: z.string(),
  otherField2: z.string(),
  otherField3: z.string(),
  remark: z.string(),
  imageIds: z.array(uuid()),
  enableSerialNumber: z.boolean(),
  enableBatchNumber: z.boolean(),
  /** Has several attributes (SKU). */
  manySku: z.boolean(),
  syncStore: z.boolean(),
  enabled: z.boolean(),
  barCode: z.string(),
  purchaseDecimal: priceOut,
  commodityDecimal: priceOut,
  wholesaleDecimal: priceOut,
  lowDecimal: priceOut,
  /** Opening and present stock over the warehouses that the caller may see, in the base unit. */
  initStock: z.string(),
  currentStock: z.string(),
  /** Reserved in those warehouses, promised to customers, coming, and available now (warehouse/holdings.ts). */
  reserved: z.string(),
  promised: z.string(),
  coming: z.string(),
  available: z.string(),
  createTime: z.string(),
});
export type ProductRow = z.infer<typeof productRow>;
export const productInfo = productRow.extend({
  attribute: z.array(attribute),
  meList: z.array(barcodeRow),
  stock: z.array(stockRow),
});
export type ProductInfo = z.infer<typeof productInfo>;

export const listProducts = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/material/list",
  summary:
    "List products; search takes materialParam (part of barcode, name, mnemonic, spec or model) and categoryId with its subcategories",
  query: listQuery,
  response: page(productRow),
  priceFields: productPriceFields,
});
export const getProduct = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/material/info",
  summary: "Read one product with its barcode rows and its stock by warehouse",
  query: byId,
  response: z.object({ info: productInfo }),
  priceFields: productPriceFields,
});
export const {
  add: addProduct,
  update: updateProduct,
  remove: deleteProduct,
  removeMany: deleteProducts,
} = writeEndpoints(
  {
    ...{ service: "warehouse", page: staff.page, path: "/material", one: "a product", many: "products" },
    notes: {
      add: " with barcodes and opening stock",
      update: ", its barcodes and opening stock; hidden prices stay as they are",
      remove: " that nothing refers to",
    },
  },
  { add: productAdd, update: productUpdate },
);
export const setProductsEnabled = defineEndpoint({
  ...staff,
  button: "enable",
  method: "POST",
  path: "/material/batchSetStatus",
  summary: "Enable or disable products",
  body: setStatus(z.boolean()),
  response: written,
});
/** Products of one repair call: the caller goes on with the next ones. */
export const REPAIR_MAX = 20;
const repair = (path: `/${string}`, summary: string) =>
  defineEndpoint({
    ...write,
    method: "POST",
    path,
    summary,
    body: z.strictObject({ ids: severalIds(REPAIR_MAX) }),
    response: z.object({
      message: z.string(),
      /** How many of the products were wrong. */
      repaired: z.number().int(),
    }),
  });
export const repairProductStock = repair(
  "/material/batchSetMaterialCurrentStock",
  "Recalculate the products' balances and reserved stock from their movements",
);
export const repairProductCost = repair(
  "/material/batchSetMaterialCurrentUnitPrice",
  "Recalculate the products' costs from their movements",
);
/** The fields of the bulk dialog; one that is left out stays as it is (reference.md §5.10). */
export const productBulkUpdate = z.strictObject({
  color: required(50).optional(),
  brand: required(100).optional(),
  mfrs: required(50).optional(),
  position: required(100).optional(),
  remark: required(500).optional(),
  categoryId: uuid().optional(),
  weight: fields.weight.unwrap().unwrap().optional(),
  expiryNum: z.number().int().min(0).max(36_500).optional(),
  enableSerialNumber: z.boolean().optional(),
  enableBatchNumber: z.boolean().optional(),
});
export type ProductBulkUpdate = z.infer<typeof productBulkUpdate>;
export const bulkUpdateProducts = defineEndpoint({
  ...write,
  method: "POST",
  path: "/material/batchUpdate",
  summary: "Set the same values on several products",
  body: z.strictObject({ ids: severalIds(500), material: productBulkUpdate }),
  response: written,
});

export const checkProductExists = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/material/checkIsExist",
  summary: "Check whether another product has the same name, model, color, spec, manufacturer, extensions and unit",
  query: z.strictObject({
    ...identity,
    name: text(100),
    unitId: uuid().optional(),
    id: uuid().optional(),
  }),
  response: existsResponse,
});
export const checkBarCode = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/materialsExtend/checkIsBarCodeExist",
  summary: "Check whether a barcode belongs to another barcode row than `id`, or to another product than `materialId`",
  query: z.strictObject({ id: uuid().optional(), materialId: uuid().optional(), barCode: text(40) }),
  response: existsResponse,
});
export const getBarcodeRows = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/materialsExtend/getDetailList",
  summary: "List the barcode rows of a product",
  query: z.strictObject({ materialId: uuid() }),
  response: z.object({ rows: z.array(barcodeRow), total: z.number().int() }),
  priceFields: productPriceFields,
});
export const getMaxBarCode = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/material/getMaxBarCode",
  summary: "Read the highest purely numeric barcode (at least 1000), which new barcode rows count on from",
  response: z.object({ barCode: z.string() }),
});
export const changeNameToPinYin = defineEndpoint({
  ...write,
  method: "POST",
  path: "/material/changeNameToPinYin",
  summary: "Read the pinyin initials of a name, for the mnemonic",
  body: z.strictObject({ name: text(100) }),
  response: z.string(),
});
