// The calls that every document kind answers, made from its traits (architecture.md §3: "a document kind is a resource").
import { z } from "zod";
import type { PriceLimit } from "../core/actor.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { byId, listQuery, page, written } from "../core/page.ts";
import {
  BATCH_MAX,
  documentAdd,
  documentDetail,
  documentNumber,
  documentRow,
  documentUpdate,
  drawnSource,
  lineRow,
  lineStart,
  moneyFields,
  printedDocument,
  seenBatch,
} from "./document.ts";
import type { DocumentTraits } from "./kind.ts";

const BARCODES_MAX = 500;
/** What a write of one document answers: the number that was given and the version to go on with. */
export const documentSaved = written.extend({ id: z.uuid(), number: z.string(), version: z.number().int() });
const batchDone = written.extend({ documents: z.array(z.object({ id: z.uuid(), version: z.number().int() })) });

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
const openLine = lineRow.extend({ openNumber: z.string() });
const limited = (limit: PriceLimit): Record<string, PriceLimit> => ({
  ...Object.fromEntries(moneyFields.map((field) => [field, limit])),
  purchaseUnitPrice: "7",
});

/** The endpoints of a kind: `const purchaseInEndpoints = documentEndpoints(purchaseInTraits)`. */
export function documentEndpoints(traits: DocumentTraits) {
  const { service, page: pagePath, path, name } = traits;
  const staff = { service, audience: "staff", page: pagePath, priceFields: limited(traits.priceLimit) } as const;
  const write = { ...staff, weight: "document" } as const;
  const found = { ...staff, page: [pagePath, ...traits.drawnBy] } as const;
  const at = (call: string): `/${string}` => `${path}/${call}`;
  return {
    list: defineEndpoint({
      ...found,
      method: "GET",
      path: at("list"),
      summary: `Documents of kind ${name}, within the caller's data scope`,
      query: listQuery,
      response: page(documentRow),
    }),
    info: defineEndpoint({
      ...staff,
      method: "GET",
      path: at("info"),
      summary: `One ${name} with its lines`,
      query: byId,
      response: z.object({ info: documentDetail }),
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
      response: z.array(z.object({ id: z.uuid(), number: z.string() })),
    }),
    print: defineEndpoint({
      ...staff,
      method: "GET",
      path: at("print"),
      summary: `One audited ${name} for printing`,
      query: byId,
      response: z.object({ info: printedDocument }),
    }),
    history: defineEndpoint({
      ...staff,
      method: "GET",
      path: at("history"),
      summary: `What happened to one ${name}: who, when, what`,
      query: byId,
      response: z.object({
        rows: z.array(
          z.object({ revision: z.number().int(), action: z.string(), userName: z.string(), time: z.string() }),
        ),
      }),
    }),
    buildNumber: defineEndpoint({
      ...staff,
      button: "edit",
      method: "POST",
      path: at("buildNumber"),
      summary: `Draws the next number for a new ${name}`,
      response: z.object({ number: z.string() }),
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
        organId: z.uuid().optional(),
      }),
      response: z.object({ lines: z.array(lineStart), unknown: z.array(z.string()) }),
    }),
    add: defineEndpoint({
      ...write,
      button: "edit",
      method: "POST",
      path: at("add"),
      summary: `Save a new ${name}`,
      body: documentAdd,
      response: documentSaved,
    }),
    addAndAudit: defineEndpoint({
      ...write,
      button: "edit",
      alsoButton: "audit",
      method: "POST",
      path: at("addAndAudit"),
      summary: `Save a new ${name} and audit it`,
      body: documentAdd,
      response: documentSaved,
    }),
    update: defineEndpoint({
      ...write,
      button: "edit",
      method: "PUT",
      path: at("update"),
      summary: `Change an unaudited ${name}`,
      body: documentUpdate,
      response: documentSaved,
    }),
    updateAndAudit: defineEndpoint({
      ...write,
      button: "edit",
      alsoButton: "audit",
      method: "PUT",
      path: at("updateAndAudit"),
      summary: `Change an unaudited ${name} and audit it`,
      body: documentUpdate,
      response: documentSaved,
    }),
    audit: defineEndpoint({
      ...write,
      button: "audit",
      method: "POST",
      path: at("audit"),
      summary: `Audit documents of kind ${name}, all or none`,
      body: seenBatch,
      response: batchDone,
    }),
    reverseAudit: defineEndpoint({
      ...write,
      button: "reverseAudit",
      method: "POST",
      path: at("reverseAudit"),
      summary: `Cancel the approval of documents of kind ${name}, all or none`,
      body: seenBatch,
      response: batchDone,
    }),
    remove: defineEndpoint({
      ...write,
      button: "edit",
      method: "DELETE",
      path: at("delete"),
      summary: `Delete one unaudited ${name}`,
      query: byId,
      response: written,
    }),
    removeMany: defineEndpoint({
      ...write,
      button: "edit",
      method: "DELETE",
      path: at("deleteBatch"),
      summary: `Delete unaudited documents of kind ${name}, all or none`,
      query: z.strictObject({
        ids: z
          .string()
          .max(BATCH_MAX * 37)
          .transform((text) => text.split(","))
          .pipe(z.array(z.uuid()).min(1).max(BATCH_MAX)),
      }),
      response: written,
    }),
    setRemark: defineEndpoint({
      ...write,
      button: "edit",
      method: "PUT",
      path: at("updateRemark"),
      summary: `Change the remark of a ${name} in any status`,
      body: z.strictObject({ id: z.uuid(), remark: documentAdd.shape.remark }),
      response: written,
    }),
    openLines: defineEndpoint({
      ...found,
      method: "GET",
      path: at("openLines"),
      summary: `Lines of an audited ${name} with what later documents have not taken yet`,
      query: z.strictObject({ id: z.uuid(), exceptId: z.uuid().optional() }),
      response: z.object({ source: drawnSource, rows: z.array(openLine) }),
    }),
    exportExcel: defineEndpoint({
      ...staff,
      button: "importExport",
      method: "GET",
      path: at("exportExcel"),
      family: "file",
      weight: "report",
      summary: `The listed documents of kind ${name} with their lines as a workbook`,
      query: listQuery.extend({
        ids: z.string().max(20_000).optional(),
        lang: z.enum(["zh-CN", "zh-TW", "en", "vi", "fr"]).optional(),
      }),
      response: z.instanceof(Uint8Array),
    }),
    importLines: defineEndpoint({
      ...staff,
      button: "edit",
      method: "POST",
      path: at("importLines"),
      upload: true,
      summary: `Reads lines of a ${name} from a workbook; saves nothing`,
      response: z.object({
        lines: z.array(
          lineStart.extend({
            depotId: z.uuid().nullable(),
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
    upload: defineEndpoint({
      ...staff,
      button: "edit",
      method: "POST",
      path: at("upload"),
      upload: true,
      summary: `Takes in an attachment of a ${name}`,
      response: z.object({ id: z.uuid(), name: z.string(), size: z.number().int() }),
    }),
    attachment: defineEndpoint({
      ...staff,
      method: "GET",
      path: at("attachment"),
      family: "file",
      summary: `An attachment of a ${name}`,
      query: byId,
      response: z.instanceof(Uint8Array),
    }),
  };
}
export type DocumentEndpoints = ReturnType<typeof documentEndpoints>;
