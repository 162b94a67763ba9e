// How many orders are due: counted for the home page, which loads these endpoints alone and no kind (docs/decisions/0048).
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";

/** @param path the kind's, @param page the kind's */
const dueOrders = (service: "purchase" | "sales", path: `/${string}`, page: `/${string}`) =>
  defineEndpoint({
    ...{ service, page, audience: "staff", method: "GET" },
    path: `${path}/due`,
    summary:
      "Count the open orders within the caller's data scope that are to be delivered today or earlier, and before today",
    response: z.object({ due: z.number().int(), overdue: z.number().int() }),
  });
export const purchaseOrdersDue = dueOrders("purchase", "/purchaseOrder", "/bill/purchase_order");
export const saleOrdersDue = dueOrders("sales", "/saleOrder", "/bill/sale_order");
export type DueOrders = ReturnType<typeof dueOrders>;
