// The endpoints that only orders have: closing what is not to be delivered, or bought, any more, and opening it again (reference.md §1.10).
import { defineEndpoint } from "../core/endpoint.ts";
import { required } from "../system/field-schemas.ts";
import { bulkDone } from "../voucher/voucher-endpoints.ts";
import { seenInBulk } from "../voucher/voucher-values.ts";
import type { DocumentKindValues } from "./kind-values.ts";
import { REASON_MAX } from "./reason.ts";

interface Closing {
  /** The last parts of the paths. */
  close: string;
  reopen: string;
  /** What was taken of its lines when it may be closed, and what does not happen to the rest. */
  partly: string;
  rest: string;
}

function closingEndpoints({ service, page, path, name }: DocumentKindValues, { close, reopen, partly, rest }: Closing) {
  const write = { service, audience: "staff", page, weight: "document", button: "cancel", method: "PUT" } as const;
  return {
    forceClose: defineEndpoint({
      ...write,
      path: `${path}/${close}`,
      summary: `Close partly ${partly} orders of kind ${name}, all or none: their rest is no longer to be ${rest}`,
      body: seenInBulk.extend({ reason: required(REASON_MAX) }),
      response: bulkDone,
    }),
    reopen: defineEndpoint({
      ...write,
      path: `${path}/${reopen}`,
      summary: `Open closed orders of kind ${name} again, all or none: their rest is to be ${rest}`,
      body: seenInBulk.extend({ reason: required(REASON_MAX) }),
      response: bulkDone,
    }),
  };
}
export type OrderEndpoints = ReturnType<typeof closingEndpoints>;

/** The endpoints of a kind that has a progress. */
export const orderEndpoints = (kind: DocumentKindValues): OrderEndpoints =>
  closingEndpoints(kind, {
    ...{ close: "forceCloseBatch", reopen: "reopenBatch" },
    ...{ partly: "delivered", rest: "delivered" },
  });

/** The endpoints of a kind whose orders are bought by documents of another service. */
export const procurementEndpoints = (kind: DocumentKindValues): OrderEndpoints =>
  closingEndpoints(kind, {
    ...{ close: "forceClosePurchaseBatch", reopen: "reopenPurchaseBatch" },
    ...{ partly: "bought", rest: "bought" },
  });
