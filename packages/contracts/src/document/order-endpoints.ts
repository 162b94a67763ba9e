// The endpoints that only orders have: closing what is not to be delivered any more, and opening it again (reference.md §1.10).
import { defineEndpoint } from "../core/endpoint.ts";
import { required } from "../system/field-schemas.ts";
import { bulkDone } from "../voucher/voucher-endpoints.ts";
import { seenInBulk } from "../voucher/voucher-values.ts";
import type { DocumentKindValues } from "./kind-values.ts";
import { REASON_MAX } from "./reason.ts";

/** The endpoints of a kind that has a progress. */
export function orderEndpoints({ service, page, path, name }: DocumentKindValues) {
  const write = { service, audience: "staff", page, weight: "document", button: "cancel", method: "PUT" } as const;
  return {
    forceClose: defineEndpoint({
      ...write,
      path: `${path}/forceCloseBatch`,
      summary: `Close partly delivered orders of kind ${name}, all or none: their rest is no longer to be delivered`,
      body: seenInBulk.extend({ reason: required(REASON_MAX) }),
      response: bulkDone,
    }),
    reopen: defineEndpoint({
      ...write,
      path: `${path}/reopenBatch`,
      summary: `Open closed orders of kind ${name} again, all or none`,
      body: seenInBulk.extend({ reason: required(REASON_MAX) }),
      response: bulkDone,
    }),
  };
}
export type OrderEndpoints = ReturnType<typeof orderEndpoints>;
