// What follows from a change of documents that are dated back, before it is saved: which later documents would fall short, and what cost, profit and stock
// value change by month (docs/decisions/0084).
import { z } from "zod";
import { allDocuments, type PriceRule, stockCosts } from "../core/actor.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { changePreview, previewState, shortDocuments } from "../voucher/consequences.ts";
import { seenInBulk } from "../voucher/voucher-values.ts";
import { documentAdd } from "./document.ts";
import { documentEffect, documentWithdrawal } from "./facts.ts";
import type { DocumentKindValues } from "./kind-values.ts";

/** Of so many later movements the consequences are computed while somebody waits; of more it is said that they are too many. */
export const PREVIEW_MOVEMENTS_MAX = 10_000;
/** So many later documents are listed, the earliest first. */
export const PREVIEW_SHORT_MAX = 100;
/** Figures of so many months are read at once. */
export const PREVIEW_MONTHS_MAX = 400;

const profitOf: PriceRule = [...new Set([...allDocuments, ...stockCosts])];
const limits: Readonly<Record<string, PriceRule>> = {
  ...{ costBefore: stockCosts, costAfter: stockCosts, costChange: stockCosts },
  ...{ profitBefore: profitOf, profitAfter: profitOf, profitChange: profitOf },
  ...{ valueBefore: stockCosts, valueAfter: stockCosts, valueChange: stockCosts },
};

/** The endpoints that tell what follows from a change, and write nothing. */
export function previewEndpoints({ service, page, path, name }: DocumentKindValues) {
  const read = { service, audience: "staff", page, method: "POST", weight: "document", priceFields: limits } as const;
  return {
    previewChange: defineEndpoint({
      ...read,
      button: "edit",
      path: `${path}/previewChange`,
      summary: `Read what would follow from a change of a document of kind ${name}, or from a new one that is dated back, without saving it`,
      /** Without a version it is a new document. */
      body: documentAdd.extend({ version: z.number().int().optional(), isAudited: z.boolean().default(false) }),
      response: changePreview,
    }),
    previewAudit: defineEndpoint({
      ...read,
      button: "audit",
      path: `${path}/previewAudit`,
      summary: `Read what would follow if documents of kind ${name} that are dated back were audited, without doing it`,
      body: seenInBulk,
      response: changePreview,
    }),
    previewReversal: defineEndpoint({
      ...read,
      button: "reverseAudit",
      path: `${path}/previewReversal`,
      summary: `Read what would follow if the audit of documents of kind ${name} were reversed, without doing it`,
      body: seenInBulk,
      response: changePreview,
    }),
    previewRemoval: defineEndpoint({
      ...read,
      button: "edit",
      path: `${path}/previewRemoval`,
      summary: `Read what would follow if documents of kind ${name} were deleted, without doing it`,
      body: seenInBulk,
      response: changePreview,
    }),
  };
}

const changed = z.strictObject({
  /** The whole effect that the document will have, or that it will have none. */
  effect: z.union([documentEffect, documentWithdrawal]),
  /** The last revision that was effective or withdrawn: refused as pending until the ledger has posted it. */
  postedRevision: z.number().int().min(0),
});
export type ChangedEffect = z.infer<typeof changed>;

/** Differences of a month's movements: of the cost of goods sold, and of the value of stock by what came in and went out. */
const stockMonth = z.object({ month: z.string(), cost: z.string(), value: z.string() });
export type StockMonth = z.infer<typeof stockMonth>;
const stockPreview = z.object({ state: previewState, ...shortDocuments, months: z.array(stockMonth).nullable() });
export type StockPreview = z.infer<typeof stockPreview>;

/** What the stock ledger would book for changed documents, and which later ones would fall short. Nothing is written. Refuses `posting-pending` (409). */
export const previewStock = defineEndpoint({
  service: "warehouse",
  audience: "internal",
  callers: ["purchase", "sales"],
  method: "POST",
  path: "/stock/preview",
  summary: "Read what documents that are dated back would change in the stock ledger, without changing it",
  body: z.strictObject({ changes: z.array(changed).min(1).max(100) }),
  response: stockPreview,
  weight: "document",
});

const monthFigures = z.object({ month: z.string(), revenue: z.string(), cost: z.string(), value: z.string() });
export type MonthFigures = z.infer<typeof monthFigures>;

/** Revenue, cost of goods sold, and the value of stock at the end of months, for the whole tenant, as reports have them. */
export const figuresOfMonths = defineEndpoint({
  service: "reports",
  audience: "internal",
  callers: ["purchase", "sales", "warehouse"],
  method: "POST",
  path: "/reports/figuresOfMonths",
  weight: "report",
  summary: "Read revenue, cost of goods sold and the value of stock of months, over all documents and warehouses",
  body: z.strictObject({
    months: z
      .array(z.string().regex(/^(19[7-9]\d|2\d{3})-(0[1-9]|1[0-2])$/))
      .min(1)
      .max(PREVIEW_MONTHS_MAX),
  }),
  response: z.object({ months: z.array(monthFigures) }),
});
