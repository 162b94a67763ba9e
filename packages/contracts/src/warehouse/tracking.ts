// Which batches and serial numbers of a product are there, for pickers and scans (reference.md §2.10, §7.3; business.md §7).
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { wholeInQuery } from "../core/list-contract.ts";
import { SERIAL_MAX, SERIALS_MAX } from "../document/tracking.ts";
import { text } from "../system/field-schemas.ts";

const anyStaff = { service: "warehouse", audience: "staff" } as const;

export const TRACKED_ROWS_MAX = 500;

/** The document that is being edited: what it takes itself counts as there. */
const ownDocument = { exceptId: uuid().optional(), exceptKind: text(40).optional() };

const batchRow = z.object({
  id: uuid(),
  barCode: z.string(),
  name: z.string(),
  standard: z.string(),
  model: z.string(),
  commodityUnit: z.string(),
  batchNumber: z.string(),
  productionDate: z.string().nullable(),
  expirationDate: z.string().nullable(),
  /** In the barcode row's unit; what others have reserved, and what orders hold of all batches together, is not in it. */
  totalNum: z.string(),
  /** The same in base units. */
  freeBase: z.string(),
});
export type BatchRow = z.infer<typeof batchRow>;

export const getBatchNumberList = defineEndpoint({
  ...anyStaff,
  method: "GET",
  path: "/depotItem/getBatchNumberList",
  summary:
    "List the batches of a product that are free in a warehouse, first expiring first; `name` is a part of the batch number",
  query: z.strictObject({
    barCode: text(50),
    depotId: uuid(),
    name: text(100).default(""),
    ...ownDocument,
    /** The order that the document delivers: what it holds is free for it, what other orders hold is not. */
    orderId: uuid().optional(),
    page: wholeInQuery(1000, 1),
    rows: wholeInQuery(TRACKED_ROWS_MAX, 100),
  }),
  response: z.object({ rows: z.array(batchRow), total: z.number().int() }),
});

const serialRow = z.object({ id: uuid(), serialNumber: z.string(), inBillNo: z.string(), createTime: z.string() });
export type SerialRow = z.infer<typeof serialRow>;

export const getEnableSerialNumberList = defineEndpoint({
  ...anyStaff,
  method: "POST",
  path: "/serialNumber/getEnableSerialNumberList",
  summary:
    "List the serial numbers of a product that are free in a warehouse; `name` is a part of them. `missInfo` names those of `serials` that are not",
  body: z.strictObject({
    barCode: text(50),
    depotId: uuid(),
    name: text(SERIAL_MAX).default(""),
    ...ownDocument,
    /** Those that a line names already. */
    serials: z.array(text(SERIAL_MAX)).max(SERIALS_MAX).default([]),
    page: z.number().int().min(1).max(1_000_000).default(1),
    rows: z.number().int().min(1).max(TRACKED_ROWS_MAX).default(20),
  }),
  response: z.object({
    rows: z.array(serialRow),
    total: z.number().int(),
    totalIsExact: z.boolean(),
    missInfo: z.array(z.string()),
  }),
});

/** What a scanned text is of, where it is no barcode. */
export const findTracked = defineEndpoint({
  ...anyStaff,
  method: "GET",
  path: "/serialNumber/findByCode",
  summary: "Find the products that have a serial number in stock, or a batch, with exactly this text",
  query: z.strictObject({ code: text(100).min(1), ...ownDocument }),
  response: z.array(
    z.object({
      barCode: z.string(),
      serial: z.string().nullable(),
      batchNumber: z.string(),
      productionDate: z.string().nullable(),
      expirationDate: z.string().nullable(),
      /** Where the serial number lies; null of a batch, of a piece that has left, and where the caller may not see that warehouse. */
      depotId: uuid().nullable(),
      depotName: z.string(),
    }),
  ),
});
export type TrackedCode = z.output<typeof findTracked.response>[number];
