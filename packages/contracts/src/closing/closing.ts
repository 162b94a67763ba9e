// Calls of a closing of the books to the services that store documents and slips (docs/decisions/0036).
import { z } from "zod";
import { day, moment } from "../core/day.ts";
import { defineEndpoint, type ServiceName } from "../core/endpoint.ts";

/** The closed period. */
export const closedPeriod = {
  /** The last closed day in the tenant's time zone; null: none is closed. */
  closedTo: day().nullable(),
  /** The first open moment. */
  closedBefore: moment().nullable(),
  /** Before it the ledgers no longer change; null, or earlier than `closedBefore`: the closing is not finished. */
  sealedBefore: moment().nullable(),
};

/** The checks made before books are closed. */
export const closingChecks = [
  "drafts",
  "unposted",
  "negative-stock",
  "books-uneven",
  "books-unchecked",
  "goods-clearing",
  "unmatched",
] as const;
/** Further warnings of earlier versions. */
const closingChecksBefore = ["open-debts"] as const;
const closingCheck = z.enum([...closingChecks, ...closingChecksBefore]);
export type ClosingCheck = z.output<typeof closingCheck>;
/** The counts that must be zero before the books can be closed; of all others the owner is warned. */
export const closingMust: readonly ClosingCheck[] = ["unposted"];

export const closingFinding = z.object({
  check: closingCheck,
  /** The kind of documents or slips; for books that disagree what they are compared with (`bookChecks`); null where the check is of the books as a whole. */
  kind: z.string().nullable(),
  count: z.number().int(),
});
export type ClosingFinding = z.output<typeof closingFinding>;

/** Effective documents of a kind as a service stores them, for comparing it with another. */
const tally = z.object({ kind: z.string(), count: z.number().int(), revisions: z.number().int() });
export type ClosingTally = z.output<typeof tally>;

const closingPreview = z.object({
  /** The closing that the service applies. */
  version: z.number().int(),
  findings: z.array(closingFinding),
  /** Documents that count in money. */
  tallies: z.array(tally),
});
export type ClosingPreview = z.output<typeof closingPreview>;
const previewOf = (service: ServiceName) =>
  defineEndpoint({
    service,
    audience: "internal",
    callers: ["system"],
    method: "POST",
    path: `/${service}/closingLook`,
    weight: "report",
    summary:
      "Count what a service has before a moment that a closing should take into account, and name the closing that it applies",
    body: z.strictObject({
      before: moment(),
      /** checklist: all counts. posting: only what a closing waits for, which is requested again and again. */
      of: z.enum(["checklist", "posting"]),
    }),
    response: closingPreview,
  });
export type ClosingPreviewEndpoint = ReturnType<typeof previewOf>;
/** The services that store dated rows, beside the system service itself. */
export const closingPreviews = {
  purchase: previewOf("purchase"),
  sales: previewOf("sales"),
  warehouse: previewOf("warehouse"),
  finance: previewOf("finance"),
} as const;
const takeOf = (service: ServiceName) =>
  defineEndpoint({
    service,
    audience: "internal",
    callers: ["system"],
    method: "POST",
    path: `/${service}/takeReopening`,
    summary:
      "Apply a reopening of closed books at once; its fact arrives as well, and the newer of the two is retained",
    body: z.strictObject({ version: z.number().int(), ...closedPeriod }),
    response: z.object({ version: z.number().int() }),
  });
export type TakeReopeningEndpoint = ReturnType<typeof takeOf>;
export const takeReopenings = {
  purchase: takeOf("purchase"),
  sales: takeOf("sales"),
  warehouse: takeOf("warehouse"),
  finance: takeOf("finance"),
} as const;
export type ClosingService = keyof typeof closingPreviews;
export const closingService = z.enum(["purchase", "sales", "warehouse", "finance"]);
