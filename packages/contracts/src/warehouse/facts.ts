// The warehouse service's facts about its catalogue. Stock and documents have their own modules.
import { z } from "zod";
import { defineFact } from "../core/fact.ts";
import { uuid } from "../core/id.ts";
import { aliasedFields } from "./property-alias.ts";

const EXAMPLE_ID = "0190a000-0000-7000-8000-000000000001";

/** Products and barcode rows in one fact, so that it stays within a message. */
export const FACT_PRODUCTS_MAX = 100;

const productBarcode = z.object({
  id: uuid(),
  barCode: z.string(),
  unit: z.string(),
  /** How many base units one of this row is. */
  ratio: z.string(),
  sku: z.string(),
  purchaseDecimal: z.string().nullable(),
  commodityDecimal: z.string().nullable(),
  wholesaleDecimal: z.string().nullable(),
  lowDecimal: z.string().nullable(),
  isDefault: z.boolean(),
});
const product = z.object({
  id: uuid(),
  /** Rises with every change, of a barcode row or a price too. */
  version: z.number().int(),
  name: z.string(),
  standard: z.string(),
  model: z.string(),
  color: z.string(),
  brand: z.string(),
  mfrs: z.string(),
  otherField1: z.string(),
  otherField2: z.string(),
  otherField3: z.string(),
  categoryId: uuid().nullable(),
  mnemonic: z.string(),
  expiryNum: z.number().int().nullable(),
  enabled: z.boolean(),
  enableSerialNumber: z.boolean(),
  enableBatchNumber: z.boolean(),
  manySku: z.boolean(),
  /** Its attributes with their values, in their order: a SKU has one value of each. */
  attributes: z.array(z.object({ name: z.string(), values: z.array(z.string()) })).default([]),
  /** Its shelf position. */
  position: z.string().default(""),
  /** Of one base unit, in kg. */
  weight: z.string().nullable().default(null),
  /** Its pictures, the first one first. */
  imageIds: z.array(uuid()).default([]),
  /** The base unit: stock and cost are in it. */
  unit: z.string(),
  /** Sub units with how many base units each is; empty of a product with a single unit. */
  subUnits: z.array(z.object({ unit: z.string(), ratio: z.string() })),
  /** All rows, the default one first. */
  barcodes: z.array(productBarcode),
  deleted: z.boolean(),
});
export type ProductPayload = z.infer<typeof product>;

/** The current products. */
export const productsChanged = defineFact("warehouse", "products", "changed", 1, {
  body: z.object({
    products: z.array(product).min(1).max(FACT_PRODUCTS_MAX),
    /** From when their purchase prices count: from the first open day on where the day of publication is closed. Absent: from the publication on. */
    pricesSince: z.iso.datetime().optional(),
  }),
  example: {
    products: [
      {
        id: EXAMPLE_ID,
        version: 1,
        name: "可乐",
        standard: "500ml",
        model: "",
        color: "",
        brand: "",
        mfrs: "",
        otherField1: "",
        otherField2: "",
        otherField3: "",
        categoryId: null,
        mnemonic: "KL",
        expiryNum: null,
        enabled: true,
        enableSerialNumber: false,
        enableBatchNumber: false,
        manySku: false,
        attributes: [],
        position: "A-01",
        weight: "0.500",
        imageIds: [],
        unit: "瓶",
        subUnits: [{ unit: "箱", ratio: "12.000" }],
        barcodes: [
          {
            id: EXAMPLE_ID,
            barCode: "1000",
            unit: "瓶",
            ratio: "1.000",
            sku: "",
            purchaseDecimal: "2.0000",
            commodityDecimal: "3.5000",
            wholesaleDecimal: "3.0000",
            lowDecimal: "2.5000",
            isDefault: true,
          },
          {
            id: "0190a000-0000-7000-8000-000000000002",
            barCode: "1001",
            unit: "箱",
            ratio: "12.000",
            sku: "",
            purchaseDecimal: "24.0000",
            commodityDecimal: "40.0000",
            wholesaleDecimal: "35.0000",
            lowDecimal: null,
            isDefault: false,
          },
        ],
        deleted: false,
      },
    ],
  },
});

/** Safety levels in one fact, beside the bound of its products. */
export const FACT_LEVELS_MAX = 5000;

/** The current safety levels of products, in base units by warehouse; 0: none. Warehouses without any are left out. */
export const safetyLevelsChanged = defineFact("warehouse", "safety-levels", "changed", 1, {
  body: z.object({
    products: z
      .array(
        z.object({
          id: uuid(),
          /** The product's. */
          version: z.number().int(),
          /** Nobody is warned of the stock of a disabled product. */
          enabled: z.boolean(),
          levels: z.array(z.object({ depotId: uuid(), low: z.string(), high: z.string() })),
        }),
      )
      .min(1)
      .max(FACT_PRODUCTS_MAX),
  }),
  example: {
    products: [
      { id: EXAMPLE_ID, version: 1, enabled: true, levels: [{ depotId: EXAMPLE_ID, low: "10", high: "100" }] },
    ],
  },
});

/** The current names of product categories. A deleted one has no products any more, and is not published. */
export const categoriesChanged = defineFact("warehouse", "categories", "changed", 1, {
  body: z.object({
    categories: z
      .array(z.object({ id: uuid(), version: z.number().int(), name: z.string() }))
      .min(1)
      .max(5000),
  }),
  example: { categories: [{ id: EXAMPLE_ID, version: 1, name: "饮料" }] },
});

/** The current warehouses. */
export const warehousesChanged = defineFact("warehouse", "depots", "changed", 1, {
  body: z.object({
    depots: z
      .array(
        z.object({
          id: uuid(),
          version: z.number().int(),
          name: z.string(),
          enabled: z.boolean(),
          isDefault: z.boolean(),
          /** Its creator, who may use it without an assignment (reference.md §5.1). */
          creatorId: uuid().nullable(),
          deleted: z.boolean(),
        }),
      )
      .min(1)
      .max(500),
  }),
  example: {
    depots: [
      {
        id: EXAMPLE_ID,
        version: 1,
        name: "默认仓库",
        enabled: true,
        isDefault: true,
        creatorId: null,
        deleted: false,
      },
    ],
  },
});

/** What a company calls the free fields of its products (reference.md §5.9). An empty alias: the field is called as in the user's language. */
export const propertyAliasesChanged = defineFact("warehouse", "property-aliases", "changed", 1, {
  body: z.object({
    aliases: z
      .array(z.object({ id: uuid(), version: z.number().int(), field: z.enum(aliasedFields), alias: z.string() }))
      .min(1)
      .max(aliasedFields.length),
  }),
  example: { aliases: [{ id: EXAMPLE_ID, version: 2, field: "otherField1", alias: "产地" }] },
});

/** Batches in one fact. */
export const FACT_BATCHES_MAX = 500;

/** The current number and dates of batches that documents have moved. */
export const batchesChanged = defineFact("warehouse", "batches", "changed", 1, {
  body: z.object({
    batches: z
      .array(
        z.object({
          id: uuid(),
          version: z.number().int(),
          productId: uuid(),
          number: z.string(),
          productionDate: z.iso.date().nullable(),
          expiryDate: z.iso.date().nullable(),
        }),
      )
      .min(1)
      .max(FACT_BATCHES_MAX),
  }),
  example: {
    batches: [
      {
        id: EXAMPLE_ID,
        version: 1,
        productId: EXAMPLE_ID,
        number: "B-2026-07",
        productionDate: "2026-07-01",
        expiryDate: "2027-07-01",
      },
    ],
  },
});

/** Documents in one fact. */
export const FACT_ADJUSTMENTS_MAX = 500;

/** The documents that brought the books to what a stock-taking counted. */
export const stockTakingAdjusted = defineFact("warehouse", "stock-takings", "adjusted", 1, {
  body: z.object({
    documents: z
      .array(z.object({ documentId: uuid(), kind: z.string() }))
      .min(1)
      .max(FACT_ADJUSTMENTS_MAX),
  }),
  example: { documents: [{ documentId: EXAMPLE_ID, kind: "other-in" }] },
});
