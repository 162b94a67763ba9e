// A company's costs found again by the rules of docs/decisions/0033, once: what that changes is shown before, the job runs while people work
// (docs/decisions/0038).
import { z } from "zod";
import { stockCosts } from "../core/actor.ts";
import { moment } from "../core/day.ts";
import { defineEndpoint } from "../core/endpoint.ts";

/** Opening stock lies before all days of documents: its month is this one. */
export const OPENING_MONTH = "1970-01";

/** Money of a month of the company's days; null where a person may not see what goods cost. */
const figure = z.string().nullable();
const month = z.object({
  /** YYYY-MM. */
  month: z.string(),
  /** What all stock is worth when the month ends. */
  worthBefore: figure,
  worthAfter: figure,
  worthChange: figure,
  /** What the goods sold in the month cost, less those that came back. */
  costBefore: figure,
  costAfter: figure,
  /** What is earned more by it, before other costs. */
  profitChange: figure,
});
export type RecostingMonth = z.infer<typeof month>;

/** Products that are done, of those there are; and their lines. */
const progress = { products: z.number().int(), productTotal: z.number().int(), lines: z.number().int() };

const failure = z.object({
  /** What became of the attempts: another held a product for too long, it took too long, the database was away, the process died of it, or a fault. */
  reason: z.enum(["locked", "time-up", "database", "stopped", "fault"]),
  /** The request under which the service's log tells more; null where nobody could say. */
  reference: z.string().nullable(),
});
/** Why attempts that got no further were given up. */
export type RecostingFailure = z.infer<typeof failure>;

const recosting = z.object({
  /** Null of a company that needs none, and never needed it. */
  job: z
    .object({
      state: z.enum(["needed", "running", "failed", "done"]),
      ...progress,
      userName: z.string().nullable(),
      finishedAt: z.string().nullable(),
      /** Of a failed one. */
      failure: failure.nullable(),
    })
    .nullable(),
  preview: z
    .object({
      ...progress,
      /** What was posted later is not in its figures. */
      asOf: z.string(),
      isFinished: z.boolean(),
      isOutdated: z.boolean(),
      /** It was given up; null: it was not. */
      failure: failure.nullable(),
      /** Null until it is finished, and for who is limited to some warehouses. */
      months: z.array(month).nullable(),
      /** All stock as it is worth in the end, and the cost of all goods sold; null as the months are. */
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
    "Whether the company's costs are still by the earlier rules, what finding them again changes, and how far that is",
  priceFields: {
    ...{ worthBefore: stockCosts, worthAfter: stockCosts, worthChange: stockCosts },
    ...{ costBefore: stockCosts, costAfter: stockCosts, profitChange: stockCosts },
  },
  response: recosting,
});

/** Begins anew where there is a preview already. Refuses `recosting-not-needed` (409) where the company does not need it, or it runs already. */
export const previewRecosting = defineEndpoint({
  ...common,
  button: "edit",
  method: "POST",
  path: "/warehouse/recosting/preview",
  summary: "Find out what recosting the company changes, without changing anything",
  response: z.object({ message: z.string() }),
});

/** A preview that is older has to be made anew before a company is recosted (docs/decisions/0044). */
export const PREVIEW_HOURS_MAX = 24;
/**
 * A job that stopped goes on where it was. Refuses (403) `recosting-costs-hidden` to whom costs or warehouses are hidden: he was shown no figures;
 * (409) `recosting-not-needed` where the company does not need it or it runs already, `recosting-not-shown` without a finished preview,
 * `recosting-shown-anew` where that is not the one that was seen, `recosting-shown-long-ago` where it is older than a day.
 */
export const startRecosting = defineEndpoint({
  ...common,
  button: "edit",
  method: "POST",
  path: "/warehouse/recosting/start",
  summary: "Recost the company's products, one after the other, while people work",
  body: z.strictObject({
    /** Of the preview that was seen. */
    asOf: moment(),
  }),
  response: z.object({ message: z.string() }),
});
