// Recomputes a tenant's costs by the rules of docs/decisions/0033, once: a preview shows the changes, and the job runs while users work
// (docs/decisions/0038).
import { z } from "zod";
import { stockCosts } from "../core/actor.ts";
import { moment } from "../core/day.ts";
import { defineEndpoint } from "../core/endpoint.ts";

/** Opening stock lies before all days of documents: this is its month. */
export const OPENING_MONTH = "1970-01";

/** Money of a month of the tenant's days; null where a user may not see what goods cost. */
const figure = z.string().nullable();
const month = z.object({
  /** YYYY-MM. */
  month: z.string(),
  /** The value of all stock when the month ends. */
  worthBefore: figure,
  worthAfter: figure,
  worthChange: figure,
  /** The cost of the goods sold in the month, less those that came back. */
  costBefore: figure,
  costAfter: figure,
  /** The additional profit, before other costs: by the cost of goods sold, and by goods that other documents bring in or take out. */
  profitChange: figure,
});
export type RecostingMonth = z.infer<typeof month>;

/** Products that are done, of all; and their lines. */
const progress = { products: z.number().int(), productTotal: z.number().int(), lines: z.number().int() };

const failure = z.object({
  /** The results of attempts: another held a product for too long, it took too long, the database was away, the process died of it, or a fault. */
  reason: z.enum(["locked", "time-up", "database", "stopped", "fault"]),
  /** The request id under which the service's log has details; null where it is unknown. */
  reference: z.string().nullable(),
});
/** Why attempts without progress were given up. */
export type RecostingFailure = z.infer<typeof failure>;

const recosting = z.object({
  /** Null for a tenant that needs none, and never needed it. */
  job: z
    .object({
      state: z.enum(["needed", "running", "failed", "done"]),
      ...progress,
      userName: z.string().nullable(),
      finishedAt: z.string().nullable(),
      /** The failure of a failed one. */
      failure: failure.nullable(),
    })
    .nullable(),
  preview: z
    .object({
      ...progress,
      /** Its figures do not include later postings. */
      asOf: z.string(),
      isFinished: z.boolean(),
      isOutdated: z.boolean(),
      /** It was given up; null: it was not. */
      failure: failure.nullable(),
      /** Null until it is finished, and for users who are limited to some warehouses. */
      months: z.array(month).nullable(),
      /** The final value of all stock, and the cost of all goods sold; null as the months are. */
      total: month.omit({ month: true }).nullable(),
    })
    .nullable(),
});
export type Recosting = z.infer<typeof recosting>;

const common = { service: "warehouse", audience: "staff", page: "/system/system_config" } as const;

export const getRecosting = defineEndpoint({
  ...common,
  method: "GET",
  path: "/warehouse/recosting",
  summary:
    "Read whether the company's costs still follow the earlier rules, what recosting would change, and how far recosting has come",
  priceFields: {
    ...{ worthBefore: stockCosts, worthAfter: stockCosts, worthChange: stockCosts },
    ...{ costBefore: stockCosts, costAfter: stockCosts, profitChange: stockCosts },
  },
  response: recosting,
});

/** Replaces an existing preview. Refuses `recosting-not-needed` (409) where the tenant does not need it, or it runs already. */
export const previewRecosting = defineEndpoint({
  ...common,
  button: "edit",
  method: "POST",
  path: "/warehouse/recosting/preview",
  summary: "Preview what recosting the company would change, writing nothing",
  response: z.object({ message: z.string() }),
});

/** An older preview has to be made anew before a tenant is recosted (docs/decisions/0044). */
export const PREVIEW_HOURS_MAX = 24;
/**
 * A stopped job continues where it was. Refuses (403) `recosting-costs-hidden` to users from whom costs or warehouses are hidden, as they were shown no figures;
 * (409) `recosting-not-needed` where the tenant does not need it or it runs already, `recosting-not-shown` without a finished preview,
 * `recosting-shown-anew` where another preview was seen, `recosting-shown-long-ago` where it is older than a day.
 */
export const startRecosting = defineEndpoint({
  ...common,
  button: "edit",
  method: "POST",
  path: "/warehouse/recosting/start",
  summary: "Start recosting the company's products in the background, one after the other",
  body: z.strictObject({
    /** The id of the preview that was seen. */
    asOf: moment(),
  }),
  response: z.object({ message: z.string() }),
});
