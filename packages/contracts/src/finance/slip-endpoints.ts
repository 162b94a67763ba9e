// The calls that every kind of slip answers, made from its traits, like those of documents (architecture.md §3).
import { z } from "zod";
import type { PriceLimit } from "../core/actor.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { byId, listQuery, page, written } from "../core/page.ts";
import { BATCH_MAX, seenBatch } from "../document/document.ts";
import { slipAdd, slipDetail, slipNumber, slipRow, slipUpdate } from "./slip.ts";
import type { SlipTraits } from "./slip-kind.ts";

/** What a write of one slip answers: the number that was given and the version to go on with. */
export const slipSaved = written.extend({ id: z.uuid(), number: z.string(), version: z.number().int() });
const batchDone = written.extend({ slips: z.array(z.object({ id: z.uuid(), version: z.number().int() })) });

/** The endpoints of a kind. Lists take as `search`: billNo, number (of a settled document), organId, creator, handsPersonId, accountId, inOutItemId, status, remark, beginTime, endTime. */
export function slipEndpoints(traits: SlipTraits) {
  const { page: pagePath, path, name, priceLimit } = traits;
  const limited: Record<string, PriceLimit> = priceLimit ? { needDebt: priceLimit, finishDebt: priceLimit } : {};
  const staff = { service: "finance", audience: "staff", page: pagePath, priceFields: limited } as const;
  const write = { ...staff, button: "edit", weight: "document" } as const;
  const at = (call: string): `/${string}` => `${path}/${call}`;
  const info = z.object({ info: slipDetail });
  return {
    list: defineEndpoint({
      ...staff,
      method: "GET",
      path: at("list"),
      summary: `Slips of kind ${name}, within the caller's data scope`,
      query: listQuery,
      response: page(slipRow),
    }),
    info: defineEndpoint({
      ...staff,
      method: "GET",
      path: at("info"),
      summary: `One ${name} with its lines`,
      query: byId,
      response: info,
    }),
    detailByNumber: defineEndpoint({
      ...staff,
      method: "GET",
      path: at("getDetailByNumber"),
      summary: `One ${name} with its lines, by its number`,
      query: z.strictObject({ billNo: slipNumber }),
      response: slipDetail,
    }),
    print: defineEndpoint({
      ...staff,
      method: "GET",
      path: at("print"),
      summary: `One audited ${name} for printing`,
      query: byId,
      response: info,
    }),
    buildNumber: defineEndpoint({
      ...staff,
      button: "edit",
      method: "POST",
      path: at("buildNumber"),
      summary: `Draws the next number for a new ${name}`,
      response: z.object({ number: z.string() }),
    }),
    add: defineEndpoint({
      ...write,
      method: "POST",
      path: at("add"),
      summary: `Save a new ${name}`,
      body: slipAdd,
      response: slipSaved,
    }),
    addAndAudit: defineEndpoint({
      ...write,
      alsoButton: "audit",
      method: "POST",
      path: at("addAndAudit"),
      summary: `Save a new ${name} and audit it`,
      body: slipAdd,
      response: slipSaved,
    }),
    update: defineEndpoint({
      ...write,
      method: "PUT",
      path: at("update"),
      summary: `Change an unaudited ${name}`,
      body: slipUpdate,
      response: slipSaved,
    }),
    updateAndAudit: defineEndpoint({
      ...write,
      alsoButton: "audit",
      method: "PUT",
      path: at("updateAndAudit"),
      summary: `Change an unaudited ${name} and audit it`,
      body: slipUpdate,
      response: slipSaved,
    }),
    audit: defineEndpoint({
      ...write,
      button: "audit",
      method: "POST",
      path: at("audit"),
      summary: `Audit slips of kind ${name}, all or none`,
      body: seenBatch,
      response: batchDone,
    }),
    reverseAudit: defineEndpoint({
      ...write,
      button: "reverseAudit",
      method: "POST",
      path: at("reverseAudit"),
      summary: `Cancel the approval of slips of kind ${name}, all or none`,
      body: seenBatch,
      response: batchDone,
    }),
    remove: defineEndpoint({
      ...write,
      method: "DELETE",
      path: at("delete"),
      summary: `Delete one unaudited ${name}`,
      query: byId,
      response: written,
    }),
    removeMany: defineEndpoint({
      ...write,
      method: "DELETE",
      path: at("deleteBatch"),
      summary: `Delete unaudited slips of kind ${name}, all or none`,
      query: z.strictObject({
        ids: z
          .string()
          .max(BATCH_MAX * 37)
          .transform((text) => text.split(","))
          .pipe(z.array(z.uuid()).min(1).max(BATCH_MAX)),
      }),
      response: written,
    }),
    exportExcel: defineEndpoint({
      ...staff,
      button: "importExport",
      method: "GET",
      path: at("exportExcel"),
      family: "file",
      weight: "report",
      summary: `The listed slips of kind ${name} as a workbook`,
      query: listQuery.extend({
        ids: z.string().max(20_000).optional(),
        lang: z.enum(["zh-CN", "zh-TW", "en", "vi", "fr"]).optional(),
      }),
      response: z.instanceof(Uint8Array),
    }),
  };
}
export type SlipEndpoints = ReturnType<typeof slipEndpoints>;
