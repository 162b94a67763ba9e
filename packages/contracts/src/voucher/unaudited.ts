// How many documents and slips wait for their audit: counted for the home page, which loads these endpoints alone and no kind (docs/decisions/0083).
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";
import { documentPagesOf, slipPages } from "../core/kind-pages.ts";

/** The pages of a service's documents or slips, any of which gives the right to the call. The browser shows the counts of those that the user may open. */
const unaudited = (service: "finance" | "purchase" | "sales" | "warehouse", page: readonly `/${string}`[]) =>
  defineEndpoint({
    ...{ service, page, audience: "staff", method: "GET" },
    path: `/${service}/unaudited`,
    summary:
      "Count the unaudited documents or slips within the caller's visibility, by kind; kinds without any are left out",
    response: z.array(z.object({ kind: z.string(), page: z.string(), count: z.number().int() })),
  });
export const purchaseUnaudited = unaudited("purchase", documentPagesOf("purchase"));
export const salesUnaudited = unaudited("sales", documentPagesOf("sales"));
export const warehouseUnaudited = unaudited("warehouse", documentPagesOf("warehouse"));
export const financeUnaudited = unaudited("finance", slipPages);
export const unauditedEndpoints = [salesUnaudited, purchaseUnaudited, warehouseUnaudited, financeUnaudited] as const;
export type Unaudited = ReturnType<typeof unaudited>;
