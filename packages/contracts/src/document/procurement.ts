// The contract between the purchase and sales services for purchase by sales: two calls at a write, and a fact (docs/decisions/0060).
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";
import { defineFact } from "../core/fact.ts";
import { uuid } from "../core/id.ts";
import { progress } from "../voucher/voucher-values.ts";

const ID = "0190a000-0000-7000-8000-00000000000";

/** Names an order of another service. */
const order = z.strictObject({ id: uuid(), kind: z.string().max(40) });

/**
 * Before an order is reversed or closed for purchase. Where so much is taken of it as `ifTaken` says, nothing more is taken of this version of
 * it from now on. Called again, it gives the same answer.
 */
export const freezeSource = defineEndpoint({
  service: "purchase",
  audience: "internal",
  callers: ["sales"],
  method: "POST",
  path: "/purchase/freezeSource",
  weight: "document",
  summary: "Tell how far an order of another service is taken, and freeze its present version where that is as asked",
  body: order.extend({ version: z.number().int().positive(), ifTaken: progress }),
  response: z.object({ taken: progress }),
});
export type SourceFreeze = z.infer<typeof freezeSource.body>;

/** After an order was frozen and is still the same: its version rises, so that a change for which it was frozen cannot happen any more. */
export const renewSource = defineEndpoint({
  service: "sales",
  audience: "internal",
  callers: ["purchase"],
  method: "POST",
  path: "/sales/renewSource",
  weight: "document",
  summary: "Publish an audited order anew under its next version, so that it is no longer frozen",
  body: order,
  response: z.object({ renewed: z.boolean() }),
});

/** What all documents of the publisher together have taken of an order of another service, unaudited ones too. */
export const sourceTaken = defineFact("purchase", "source", "taken", 1, {
  body: z.object({
    documentId: uuid(),
    kind: z.string(),
    /** By line, in base units; a line of which nothing is taken is left out. */
    lines: z.array(z.object({ lineId: uuid(), takenBase: z.string() })),
  }),
  example: { documentId: `${ID}1`, kind: "sale-order", lines: [{ lineId: `${ID}5`, takenBase: "2.000" }] },
});
export type SourceTaken = z.infer<typeof sourceTaken.body>;

/** Whether an order may still be bought as a whole or in part: it is audited and not closed. */
export const isToBeBought = ({ status, forceCloseFlag }: { status: number; forceCloseFlag: boolean }): boolean =>
  status !== 0 && status !== 9 && !forceCloseFlag;
