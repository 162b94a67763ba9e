// What a stock-taking task counts, and counts themselves: each a row with who, when and how much (reference.md §2.11; docs/decisions/0074).
import { z } from "zod";
import { moment } from "../core/day.ts";
import { decimalNotNegative } from "../core/decimal.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { areOnce, uuid } from "../core/id.ts";
import { listQuery, page } from "../core/list-contract.ts";
import { BATCH_MAX } from "../document/tracking.ts";
import { text } from "../system/field-schemas.ts";
import { differenceCosts, stockTakingPage } from "./stock-taking.ts";

/** Counts of one call. */
export const COUNTS_MAX = 500;
/** Characters of a barcode. */
export const BARCODE_MAX = 50;

/** What names the goods of an item. */
export const itemGoods = {
  materialId: uuid(),
  /** The barcode row of the variant; of all else that of the base unit. */
  materialExtendId: uuid(),
  barCode: z.string(),
  name: z.string(),
  standard: z.string(),
  model: z.string(),
  color: z.string(),
  /** The base unit, in which all quantities of the item are. */
  unit: z.string(),
  sku: z.string(),
  batchNumber: z.string(),
};

export const itemRow = z.object({
  id: uuid(),
  taskId: uuid(),
  ...itemGoods,
  brand: z.string(),
  /** Of the batch, YYYY-MM-DD; empty where it is not known. */
  productionDate: z.string(),
  expirationDate: z.string(),
  /** The shelf. */
  position: z.string(),
  /** Counted like all others; its difference is adjusted by hand. */
  enableSerialNumber: z.boolean(),
  /**
   * What the books had at the moment of the item's last count, before any count now; null while the books are hidden.
   */
  bookNumber: z.string().nullable(),
  /** All counts of all counters together; null: not counted. */
  countNumber: z.string().nullable(),
  /** countNumber − bookNumber; null also where the books moved between its counts, since nobody can know it then. */
  diffNumber: z.string().nullable(),
  /**
   * What the books moved between the first and the last count, in and out added up: not "0.000" means that it has to be counted again, and is not adjusted.
   * A typed whole is a first count.
   */
  movedNumber: z.string().nullable(),
  /** The ledger's average cost of one base unit when the task was finished, now before that. */
  unitCost: z.string().nullable(),
  diffAmount: z.string().nullable(),
  /** The names of who has counted it. */
  counter: z.string(),
  /** Of the last count. */
  countTime: z.string().nullable(),
  remark: z.string(),
  /** All barcodes that count it: a box counts as so many base units. */
  barCodes: z.array(z.object({ barCode: z.string(), unit: z.string(), ratio: z.string() })),
});
export type ItemRow = z.infer<typeof itemRow>;

/** different: counted, and not as the books say. moved: the books moved between its counts. */
export const itemStates = ["counted", "uncounted", "different", "moved"] as const;
/** Filters of the items: fields of `search`. */
export const itemSearch = ["materialParam", "batchNumber", "position", "state"] as const;
export const itemSorts = [
  "barCode",
  "name",
  "position",
  "bookNumber",
  "countNumber",
  "diffNumber",
  "countTime",
] as const;

const ofTask = { taskId: uuid() };
/** The query of what a task has, a page at a time. */
export const taskItemsQuery = listQuery
  .omit({ superQueryParams: true, superQueryMatchType: true, filters: true, field: true })
  .extend(ofTask);

export const listItems = defineEndpoint({
  ...stockTakingPage,
  method: "GET",
  path: "/wecoInventoryItem/getInventoryItemList",
  priceFields: differenceCosts,
  summary:
    "List the items of a stock-taking task; where the page size ends in 1 with totals bookNumber, countNumber, diffNumber, diffAmount",
  query: taskItemsQuery,
  response: page(itemRow),
});

/** Refuses `document-barcode-unknown` (404), `stock-taking-outside` for a product that the task does not count. */
export const findByBarcode = defineEndpoint({
  ...stockTakingPage,
  method: "GET",
  path: "/wecoInventoryItem/getByBarcode",
  summary: "Find what a scanned barcode counts in a stock-taking task",
  query: z.strictObject({ ...ofTask, barCode: text(BARCODE_MAX).min(1) }),
  response: z.object({
    ...itemGoods,
    /** Of the barcode: base units that one scan counts, and their name. */
    ratio: z.string(),
    scannedUnit: z.string(),
    /** Then a count needs one of the batches. */
    enableBatchNumber: z.boolean(),
    enableSerialNumber: z.boolean(),
    /** Without batches one, or none where its first count adds it; with them those of the task, first expiring first. */
    items: z.array(
      z.object({
        id: uuid(),
        batchNumber: z.string(),
        expirationDate: z.string(),
        countNumber: z.string().nullable(),
      }),
    ),
  }),
});
export type FoundByBarcode = z.output<typeof findByBarcode.response>;

const count = z
  .strictObject({
    /** Made by the client: a count that is sent again changes nothing. */
    id: uuid(),
    /** The item, in its base unit; or a barcode, in that one's unit. */
    itemId: uuid().optional(),
    barCode: text(BARCODE_MAX).min(1).optional(),
    /** Beside a barcode. */
    batchNumber: text(BATCH_MAX).default(""),
    /** add: so much was found too. set: so much is there in all at this moment, whatever was counted before: the item is counted anew. */
    mode: z.enum(["add", "set"]),
    countNumber: decimalNotNegative("quantity"),
    /** Of a set: what was shown as counted, null for nothing; counted otherwise meanwhile, it is refused. */
    seenNumber: decimalNotNegative("quantity").nullable().optional(),
    /** By the device's clock; left out: now. */
    countedAt: moment().optional(),
    remark: text(500).optional(),
  })
  .refine(({ itemId, barCode }) => (itemId === undefined) !== (barCode === undefined), {
    message: "field-required",
    path: ["barCode"],
  });
export type CountInput = z.output<typeof count>;

/**
 * All of them or none. Refuses with the place of each (`counts.3.barCode`): `document-barcode-unknown`, `stock-taking-outside`,
 * `stock-taking-batch-required`, `stock-taking-batch-unknown`, `stock-taking-counted-ahead`, `stock-taking-counted-before`,
 * `stock-taking-counted-meanwhile`, `stock-taking-counted-within` for a scan of before a whole that was stated since, `not-found`; and as a whole `stock-taking-not-counting` (409), `stock-taking-not-assigned` (403).
 */
export const countItems = defineEndpoint({
  ...stockTakingPage,
  button: "edit",
  method: "PUT",
  path: "/wecoInventoryItem/updateInventoryItemStock",
  summary: "Count items of a stock-taking task: typed quantities and scans, also such as a device sends later",
  body: z.strictObject({
    ...ofTask,
    /** The device's clock when it sends: where it is wrong, moments are taken as so long ago. Left out: its clock is right. */
    sentAt: moment().optional(),
    counts: z
      .array(count)
      .min(1)
      .max(COUNTS_MAX)
      .refine((all) => areOnce(all.map(({ id }) => id)), "field-invalid"),
  }),
  response: z.object({
    message: z.string(),
    /** Counts that are new, and that were sent before. */
    added: z.number().int(),
    repeated: z.number().int(),
    /** Counted items as they are now. */
    items: z.array(z.object({ id: uuid(), barCode: z.string(), batchNumber: z.string(), countNumber: z.string() })),
  }),
});
