// Builds the endpoints of every document kind from its properties (architecture.md §3: "a document kind is a resource").
import { z } from "zod";
import { type PriceLimit, type PriceRule, stockCosts } from "../core/actor.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { exportQuery, listQuery, page, written } from "../core/list-contract.ts";
import { reasonButtons } from "../voucher/reason.ts";
import { removalButtons, removalFields } from "../voucher/removal.ts";
import { voucherEndpoints } from "../voucher/voucher-endpoints.ts";
import { previewEndpoints } from "./change-preview.ts";
import {
  documentAdd,
  documentDetail,
  documentRow,
  documentUpdate,
  lineRow,
  lineStart,
  moneyFields,
  printedDocument,
  sourceHeader,
} from "./document.ts";
import { documentNumber } from "./head-fields.ts";
import { type DocumentKindValues, LOWEST_PRICE_LIMIT } from "./kind-values.ts";
import { reasonFieldsOf } from "./reason-fields.ts";

const BARCODES_MAX = 500;

/** Filters of document lists beyond the common query: they are fields of `search`. */
export const documentSearch = [
  "number",
  "materialParam",
  "organId",
  "depotId",
  "anotherDepotId",
  "creator",
  "salesMan",
  "accountId",
  "linkNumber",
  "remark",
  "status",
  "hasDebt",
  "hasLastDebt",
  "hasLastDeposit",
  "deliveryState",
  "inTransit",
  "beginTime",
  "endTime",
  "purchaseStatus",
] as const;

const byNumber = z.strictObject({ number: documentNumber });
/** A line of a source with what is left of it. */
export const openLine = lineRow.extend({
  openNumber: z.string(),
  /** What other returns have taken of it, in base units, in amounts, and by how many lines (contracts/document/returned-line.ts). */
  takenBasic: z.string(),
  takenPrice: z.string().nullable(),
  takenTaxLastMoney: z.string().nullable(),
  takenTimes: z.number().int(),
});
/** The price fields of documents, hidden by a code. */
export const limited = (limit: PriceLimit): Record<string, PriceRule> => ({
  ...Object.fromEntries(moneyFields.map((field) => [field, limit])),
  purchaseUnitPrice: stockCosts,
  lowDecimal: LOWEST_PRICE_LIMIT,
});

/** The endpoints of a kind: `const purchaseInEndpoints = documentEndpoints(purchaseIn)`. */
export function documentEndpoints(kind: DocumentKindValues) {
  const { service, page: pagePath, path, name } = kind;
  const priceFields = limited(kind.priceLimit);
  const reasons = reasonFieldsOf(kind);
  const staff = { service, audience: "staff", page: pagePath, priceFields } as const;
  const write = { ...staff, weight: "document" } as const;
  const sourceReader = { ...staff, page: [pagePath, ...kind.targets.map((target) => target.page)] } as const;
  const at = (call: string): `/${string}` => `${path}/${call}`;
  return {
    ...voucherEndpoints(
      {
        ...{ service, page: pagePath, path, name, priceFields, fieldButtons: reasonButtons(reasons) },
        ...(kind.progress ? { removalButtons } : {}),
      },
      {
        writeQuery: reasons,
        // To readers, an optional field that is never accepted is one that is never present.
        removal: kind.progress ? removalFields : ({} as typeof removalFields),
        add: documentAdd,
        update: documentUpdate,
        detail: documentDetail,
        printed: printedDocument,
        // Its workbook has two worksheets, of documents and of lines, and always all columns.
        exported: exportQuery.omit({ columns: true }).extend({
          /** Only the heads, where the lines are too many for a workbook. */
          only: z.literal("heads").optional(),
        }),
      },
    ),
    ...previewEndpoints(kind),
    list: defineEndpoint({
      ...sourceReader,
      method: "GET",
      path: at("list"),
      summary: `List the documents of kind ${name} within the caller's data scope`,
      query: listQuery,
      response: page(documentRow),
    }),
    detailByNumber: defineEndpoint({
      ...staff,
      method: "GET",
      path: at("getDetailByNumber"),
      summary: `Read one document of kind ${name} with its lines, by its number`,
      query: byNumber,
      response: documentDetail,
    }),
    linking: defineEndpoint({
      ...staff,
      method: "GET",
      path: at("getBillListByLinkNumber"),
      summary: `List the documents that were created from the document of kind ${name} with a number`,
      query: byNumber,
      response: z.array(z.object({ id: uuid(), number: z.string() })),
    }),
    lineStarts: defineEndpoint({
      ...staff,
      method: "GET",
      path: at("lineStarts"),
      summary: `Read the product, price, tax rate and stock that new lines of kind ${name} start with, by their barcodes`,
      query: z.strictObject({
        barCodes: z
          .string()
          .max(BARCODES_MAX * 51)
          .transform((text) => text.split(",").map((code) => code.trim()))
          .pipe(z.array(z.string().min(1).max(50)).min(1).max(BARCODES_MAX)),
        organId: uuid().optional(),
      }),
      response: z.object({ lines: z.array(lineStart), unknown: z.array(z.string()) }),
    }),
    setRemark: defineEndpoint({
      ...write,
      button: "edit",
      method: "PUT",
      path: at("updateRemark"),
      summary: `Change the remark of a document of kind ${name} in any status`,
      body: z.strictObject({ id: uuid(), remark: documentAdd.shape.remark }),
      response: written,
    }),
    openLines: defineEndpoint({
      ...sourceReader,
      method: "GET",
      path: at("openLines"),
      summary: `List the lines of an audited document of kind ${name} with the quantities that documents created from it have not taken yet`,
      query: z.strictObject({ id: uuid(), exceptId: uuid().optional() }),
      response: z.object({ source: sourceHeader, rows: z.array(openLine) }),
    }),
    importLines: defineEndpoint({
      ...staff,
      button: "edit",
      method: "POST",
      path: at("importLines"),
      upload: true,
      summary: `Read lines of kind ${name} from a workbook without saving them`,
      // The partner whose last prices and tax rate fill empty cells.
      query: z.strictObject({ organId: uuid().optional() }),
      response: z.object({
        lines: z.array(
          lineStart.extend({
            depotId: uuid().nullable(),
            depotName: z.string(),
            anotherDepotId: uuid().nullable(),
            anotherDepotName: z.string(),
            operNumber: z.string(),
            remark: z.string(),
            ...lineRow.pick({ batchNumber: true, productionDate: true, expirationDate: true, snList: true }).shape,
          }),
        ),
      }),
    }),
    lineTemplate: defineEndpoint({
      ...staff,
      button: "edit",
      method: "GET",
      path: at("lineTemplate"),
      family: "file",
      weight: "report",
      summary: `Download the workbook template for importing lines of kind ${name}`,
      query: z.strictObject({ lang: z.enum(["zh-CN", "zh-TW", "en", "vi", "fr"]).optional() }),
      response: z.instanceof(Uint8Array),
    }),
  };
}
export type DocumentEndpoints = ReturnType<typeof documentEndpoints>;
