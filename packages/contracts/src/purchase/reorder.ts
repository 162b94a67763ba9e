// Turns proposals of what to buy into purchase orders, one for each supplier, all in one call (docs/decisions/0075).
import { z } from "zod";
import { moment } from "../core/day.ts";
import { decimalNotNegative } from "../core/decimal.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { REORDER_ROWS_MAX } from "../reports/reorder.ts";
import { purchaseOrder } from "./kinds.ts";

/** Suppliers in one call. */
export const REORDERS_MAX = 50;

const line = z.strictObject({
  /** A barcode row, in whose unit the quantity is; its price is the order's, as in a new line of the form. */
  barCode: z.string().min(1).max(50),
  operNumber: decimalNotNegative("quantity"),
});
const order = z.strictObject({
  /** Of the new order, made by the caller. */
  id: uuid(),
  organId: uuid(),
  lines: z.array(line).min(1).max(REORDER_ROWS_MAX),
});
export type Reorder = z.infer<typeof order>;

export const addReordered = defineEndpoint({
  service: "purchase",
  audience: "staff",
  method: "POST",
  page: purchaseOrder.page,
  button: "edit",
  weight: "document",
  path: `${purchaseOrder.path}/addReordered`,
  summary: "Add unaudited purchase orders of what was proposed, one for each supplier, all or none",
  body: z.strictObject({
    /** Of the proposals' answer: products that were ordered since then are refused. Not in the future: `field-invalid`. */
    asOf: moment(),
    orders: z.array(order).min(1).max(REORDERS_MAX),
  }),
  response: z.object({ orders: z.array(z.object({ id: uuid(), number: z.string() })) }),
});
