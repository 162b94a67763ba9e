// Vouchers when strict audit is switched on or off: what it would change, how far the job is, what could not be posted
// (docs/decisions/0012). Each service that owns vouchers answers for its own.
import { z } from "zod";
import { defineEndpoint, type ServiceName } from "../core/endpoint.ts";
import { issue } from "../core/error.ts";
import { uuid } from "../core/id.ts";

/** Documents of a kind are counted up to this; beyond, there are more. */
export const SWITCH_COUNT_MAX = 10_000;
/** Documents that could not be posted and are named. */
export const SWITCH_REFUSED_MAX = 100;

const refused = z.object({
  id: uuid(),
  kind: z.string(),
  number: z.string(),
  refusal: z.string(),
  issues: z.array(issue),
});
export type SwitchRefused = z.infer<typeof refused>;

const switchOver = z.object({
  /** How many documents count otherwise than they will, or should, under the requested position. */
  kinds: z.array(z.object({ kind: z.string(), count: z.number().int() })),
  /** The last job, if there ever was one. */
  job: z
    .object({
      strict: z.boolean(),
      reapplied: z.number().int(),
      isFinished: z.boolean(),
      refusedTotal: z.number().int(),
    })
    .nullable(),
  refused: z.array(refused),
});
export type SwitchOver = z.infer<typeof switchOver>;

const page = "/system/system_config";
const switchOverOf = (service: ServiceName) => ({
  preview: defineEndpoint({
    service,
    audience: "staff",
    page,
    method: "GET",
    path: `/${service}/switchOver`,
    summary: "List the vouchers whose effect changes because strict audit was switched, and how many were reapplied",
    query: z.strictObject({ forceApprovalFlag: z.enum(["0", "1"]) }),
    response: switchOver,
  }),
  again: defineEndpoint({
    service,
    audience: "staff",
    page,
    button: "edit",
    method: "POST",
    path: `/${service}/switchOver`,
    summary: "Try again to reapply the vouchers that could not be reapplied",
    response: z.object({ message: z.string() }),
  }),
});
export type SwitchOverEndpoints = ReturnType<typeof switchOverOf>;
export const switchOvers = {
  purchase: switchOverOf("purchase"),
  sales: switchOverOf("sales"),
  warehouse: switchOverOf("warehouse"),
  /** For finance slips. */
  finance: switchOverOf("finance"),
} as const;
