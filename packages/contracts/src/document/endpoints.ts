// Builds the endpoints of every document kind from its properties (architecture.md §3: "a document kind is a resource").
import { z } from "zod";
import { type PriceLimit, type PriceRule, stockCosts } from "../core/actor.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { exportQuery, listQuery, page, written } from "../core/list-contract.ts";
import { voucherEndpoints } from "../voucher/voucher-endpoints.ts";
import {
  documentAdd,
  documentDetail,
  documentNumber,
  documentRow,
  documentUpdate,
  lineRow,
  lineStart,
  moneyFields,
  printedDocument,
  sourceHeader,
} from "./document.ts";
import { type DocumentTraits, LOWEST_PRICE_LIMIT, takesBack } from "./kind-values.ts";
import { reasonButtons, reasonFields } from "./reason.ts";

const BARCODES_MAX = 500;

/** Filters of document lists beyond the common query: they are fields of `search`. */
export const documentSearch = [
  "number",
  "materialParam",
  "organId",
  "depotId",
  "creator",
  "salesMan",
  "accountId",
  "linkNumber",
  "remark",
  "status",
  "hasDebt",
  "hasLastDebt",
  "beginTime",
  "endTime",
] as const;

const byNumber = z.strictObject({ number: documentNumber });
const openLine = lineRow.extend({
  openNumber: z.string(),
  /** What other returns have taken of it, in base units, in amounts, and by how many lines (contracts/document/returned-line.ts). */
  takenBasic: z.string(),
  takenPrice: z.string().nullable(),
  takenTaxLastMoney: z.string().nullable(),
  takenTimes: z.number().int(),
});
const limited = (limit: PriceLimit): Record<string, PriceRule> => ({
  ...Object.fromEntries(moneyFields.map((field) => [field, limit])),
  purchaseUnitPrice: stockCosts,
  lowDecimal: LOWEST_PRICE_LIMIT,
});

/** The endpoints of a kind: `const purchaseInEndpoints = documentEndpoints(purchaseInTraits)`. */
export function documentEndpoints(traits: DocumentTraits) {
  const { service, page: pagePath, path, name } = traits;
  const priceFields = limited(traits.priceLimit);
  const reasons = reasonFields(takesBack(traits));
  const staff = { service, audience: "staff", page: pagePath, priceFields } as const;
  const write = { ...staff, weight: "document" } as const;
  const sourceReader = { ...staff, page: [pagePath, ...traits.targetPages] } as const;
  const at = (call: string): `/${string}` => `${path}/${call}`;
  return {
    ...voucherEndpoints(
      { service, page: pagePath, path, name, priceFields, fieldButtons: reasonButtons(reasons) },
      {
        writeQuery: reasons,
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
    list: defineEndpoint({
      ...sourceReader,
      method: "GET",
      path: at("list"),
      summary: `Documents of kind ${name}, within the caller's data scope`,
      query: listQuery,
      response: page(documentRow),
    }),
    detailByNumber: defineEndpoint({
      ...staff,
      method: "GET",
      path: at("getDetailByNumber"),
      summary: `One ${name} with its lines, by its number`,
      query: byNumber,
      response: documentDetail,
    }),
    linking: defineEndpoint({
      ...staff,
      method: "GET",
      path: at("getBillListByLinkNumber"),
      summary: `The documents that are drawn from the ${name} of a number`,
      query: byNumber,
      response: z.array(z.object({ id: uuid(), number: z.string() })),
    }),
    lineStarts: defineEndpoint({
      ...staff,
      method: "GET",
      path: at("lineStarts"),
      summary: `What new lines with these barcodes start with in a ${name}`,
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
      summary: `Change the remark of a ${name} in any status`,
      body: z.strictObject({ id: uuid(), remark: documentAdd.shape.remark }),
      response: written,
    }),
    openLines: defineEndpoint({
      ...sourceReader,
      method: "GET",
      path: at("openLines"),
      summary: `Lines of an audited ${name} with what later documents have not taken yet`,
      query: z.strictObject({ id: uuid(), exceptId: uuid().optional() }),
      response: z.object({ source: sourceHeader, rows: z.array(openLine) }),
    }),
    importLines: defineEndpoint({
      ...staff,
      button: "edit",
      method: "POST",
      path: at("importLines"),
      upload: true,
      summary: `Reads lines of a ${name} from a workbook; saves nothing`,
      // The partner whose last prices and tax rate fill empty cells.
      query: z.strictObject({ organId: uuid().optional() }),
      response: z.object({
        lines: z.array(
          lineStart.extend({
            depotId: uuid().nullable(),
            depotName: z.string(),
            operNumber: z.string(),
            remark: z.string(),
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
      summary: `The workbook that lines of a ${name} are imported with`,
      query: z.strictObject({ lang: z.enum(["zh-CN", "zh-TW", "en", "vi", "fr"]).optional() }),
      response: z.instanceof(Uint8Array),
    }),
  };
}
export type DocumentEndpoints = ReturnType<typeof documentEndpoints>;
