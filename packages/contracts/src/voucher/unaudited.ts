// How many documents and slips wait for their audit: counted for the home page, which loads these endpoints alone and no kind (docs/decisions/0083).
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";

/** The pages of a service's documents or slips, any of which gives the right to the call. The browser shows the counts of those that the user may open. */
const unaudited = (service: "finance" | "purchase" | "sales" | "warehouse", page: readonly `/${string}`[]) =>
  defineEndpoint({
    ...{ service, page, audience: "staff", method: "GET" },
    path: `/${service}/unaudited`,
    summary:
      "Count the unaudited documents or slips within the caller's visibility, by kind; kinds without any are left out",
    response: z.array(z.object({ kind: z.string(), page: z.string(), count: z.number().int() })),
  });
export const purchaseUnaudited = unaudited("purchase", [
  ...(["/bill/purchase_order", "/bill/purchase_in", "/bill/purchase_back"] as const),
]);
export const salesUnaudited = unaudited("sales", [
  ...(["/bill/sale_order", "/bill/sale_out", "/bill/sale_back", "/bill/retail_out", "/bill/retail_back"] as const),
]);
export const warehouseUnaudited = unaudited("warehouse", [
  ...(["/bill/other_in", "/bill/other_out", "/bill/allocation_out", "/bill/assemble", "/bill/disassemble"] as const),
]);
export const financeUnaudited = unaudited("finance", [
  ...(["/financial/item_in", "/financial/item_out", "/financial/money_in", "/financial/money_out"] as const),
  ...(["/financial/giro", "/financial/advance_in"] as const),
]);
export const unauditedEndpoints = [salesUnaudited, purchaseUnaudited, warehouseUnaudited, financeUnaudited] as const;
export type Unaudited = ReturnType<typeof unaudited>;
