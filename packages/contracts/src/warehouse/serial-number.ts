// The serial numbers of a product: where each piece is, which documents brought and took it, when, and for what (reference.md §2.10).
import { z } from "zod";
import { stockCosts } from "../core/actor.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { page, paging } from "../core/list-contract.ts";
import { SERIAL_MAX } from "../document/tracking.ts";
import { text } from "../system/field-schemas.ts";

/** Without id and number: a document that the user may not see. */
const throughDocument = z.object({
  documentId: uuid().nullable(),
  kind: z.string(),
  number: z.string(),
  /** Of the document; null where it is not known. */
  operTime: z.string().nullable(),
});

/** A stay of one piece in a warehouse. */
const serialNumberRow = z.object({
  id: uuid(),
  serialNumber: z.string(),
  depotName: z.string(),
  /** 0: in stock, 1: sold or gone otherwise. */
  isSell: z.enum(["0", "1"]),
  /** Null where nothing is known of how it came, or left; and in stock of how it left. */
  cameBy: throughDocument.nullable(),
  leftBy: throughDocument.nullable(),
  /** The ledger's cost of one piece as it came in. */
  inPrice: z.string().nullable(),
  createTime: z.string(),
});
export type SerialNumberRow = z.infer<typeof serialNumberRow>;

export const listSerialNumbers = defineEndpoint({
  service: "warehouse",
  audience: "staff",
  method: "GET",
  path: "/serialNumber/list",
  page: "/material/material",
  priceFields: { inPrice: stockCosts },
  summary: "List the serial numbers of a product with their warehouse, and the documents that brought and took them",
  query: paging.omit({ exactTotal: true }).extend({
    materialId: uuid(),
    /** A part of the number. */
    name: text(SERIAL_MAX).default(""),
    depotId: uuid().optional(),
    isSell: z.enum(["0", "1"]).optional(),
  }),
  response: page(serialNumberRow),
});
