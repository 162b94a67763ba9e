// The endpoints that only orders have: closing what is no longer to be delivered or bought, opening it again (reference.md §1.10), and changing their days.
import { z } from "zod";
import { day } from "../core/day.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { byId } from "../core/list-contract.ts";
import { required } from "../system/field-schemas.ts";
import { REASON_MAX, reasonButtons } from "../voucher/reason.ts";
import { bulkDone } from "../voucher/voucher-endpoints.ts";
import { seenInBulk } from "../voucher/voucher-values.ts";
import type { DocumentKindValues } from "./kind-values.ts";
import { reasonFieldsOf } from "./reason-fields.ts";

/** Where what is left of a deposit goes: back through an account, or without one to the partner's credit. Left out, nothing may be left. */
const depositReturn = z.object({ accountId: uuid().nullable() });
export type DepositReturn = z.infer<typeof depositReturn>;

/** An order that is gone, of which the books keep the deposit and what went back of it (docs/decisions/0061). */
const deletedOrder = z.object({
  number: z.string(),
  organName: z.string(),
  depositReturned: z.string().nullable(),
  /** The account through which it went back; null: it became the partner's credit. */
  depositAccountName: z.string().nullable(),
  reason: z.string(),
  userName: z.string(),
  time: z.string(),
});
export type DeletedOrder = z.infer<typeof deletedOrder>;

/** The endpoints of a kind that has a progress. */
export function orderEndpoints(kind: DocumentKindValues) {
  const { service, page, path, name } = kind;
  // An order that is open again counts towards its customer's credit limit.
  const { shortReason: _, aboveReason: __, ...onCredit } = reasonFieldsOf(kind);
  const write = { service, audience: "staff", page, weight: "document", button: "cancel", method: "PUT" } as const;
  return {
    forceClose: defineEndpoint({
      ...write,
      path: `${path}/forceCloseBatch`,
      summary: `Close orders of kind ${name} that are partly delivered or have a deposit left, all or none: their rest is no longer to be delivered`,
      body: seenInBulk.extend({ reason: required(REASON_MAX), depositReturn: depositReturn.optional() }),
      response: bulkDone,
    }),
    reopen: defineEndpoint({
      ...write,
      path: `${path}/reopenBatch`,
      summary: `Open closed orders of kind ${name} again, all or none: what was given back of their deposits is left again`,
      ...{ query: z.strictObject(onCredit), fieldButtons: reasonButtons(onCredit) },
      body: seenInBulk.extend({ reason: required(REASON_MAX) }),
      response: bulkDone,
    }),
    changeDelivery: defineEndpoint({
      ...write,
      button: "edit",
      path: `${path}/changeDeliveryBatch`,
      summary: `Deliver what is open of audited orders of kind ${name} on another day, or without one on none that is known, all or none`,
      body: seenInBulk.extend({ reason: required(REASON_MAX), deliveryDate: day().nullable() }),
      response: bulkDone,
    }),
    deleted: defineEndpoint({
      ...{ service, audience: "staff", page, priceFields: { depositReturned: kind.priceLimit }, method: "GET" },
      path: `${path}/deleted`,
      summary: `Read what became of an order of kind ${name} that was deleted with its deposit in the books`,
      query: byId,
      response: deletedOrder,
    }),
  };
}
export type OrderEndpoints = ReturnType<typeof orderEndpoints>;

/** The endpoint of a kind whose orders may hold stock. */
export function holdEndpoints({ service, page, path, name }: DocumentKindValues) {
  return {
    changeHold: defineEndpoint({
      ...{ service, audience: "staff", page, weight: "document", button: "cancel", method: "PUT" },
      path: `${path}/changeHoldBatch`,
      summary: `Hold what is open of orders of kind ${name} until another day, or without one release it, all or none`,
      body: seenInBulk.extend({ reason: required(REASON_MAX), heldUntil: day().nullable() }),
      response: bulkDone,
    }),
  };
}
export type HoldEndpoints = ReturnType<typeof holdEndpoints>;

/** The endpoints of a kind whose orders are bought by documents of another service. */
export function procurementEndpoints({ service, page, path, name }: DocumentKindValues) {
  const write = { service, audience: "staff", page, weight: "document", button: "cancel", method: "PUT" } as const;
  return {
    forceClose: defineEndpoint({
      ...write,
      path: `${path}/forceClosePurchaseBatch`,
      summary: `Close partly bought orders of kind ${name}, all or none: their rest is no longer to be bought`,
      body: seenInBulk.extend({ reason: required(REASON_MAX) }),
      response: bulkDone,
    }),
    reopen: defineEndpoint({
      ...write,
      path: `${path}/reopenPurchaseBatch`,
      summary: `Open orders of kind ${name} that were closed for purchase again, all or none`,
      body: seenInBulk.extend({ reason: required(REASON_MAX) }),
      response: bulkDone,
    }),
  };
}
export type ProcurementEndpoints = ReturnType<typeof procurementEndpoints>;
