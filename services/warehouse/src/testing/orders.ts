// Orders as their owners publish and reserve for them, for tests of the warehouse service. Imported by tests only.
import type { Actor } from "@kontor/contracts/core/actor";
import { newId } from "@kontor/contracts/core/id";
import type { OpenOrder } from "@kontor/contracts/document/open-order";
import { openOrder } from "@kontor/contracts/document/open-order";
import { purchaseOrder } from "@kontor/contracts/purchase/kinds";
import { saleOrder } from "@kontor/contracts/sales/kinds";
import { storeOpenOrders } from "../stock/open-orders.store.ts";
import type { TestProduct } from "./stocked-product.ts";
import type { TestWarehouse } from "./warehouse.ts";

/** A day so many days after today, in UTC. */
export const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

let sequence = 0;

/** The fact of an audited order of one line. */
export function orderOf(
  { progress }: { progress: "sale" | "purchase" },
  product: TestProduct,
  quantity: string,
  overrides: Partial<OpenOrder> = {},
): OpenOrder {
  const kind = progress === "sale" ? saleOrder : purchaseOrder;
  const documentId = newId();
  const line = { lineId: newId(), productId: product.id, barcodeId: product.barcodeId };
  return {
    ...openOrder.parse(kind.facts.open?.example),
    ...{ documentId, number: `${kind.prefix}${documentId.slice(-8)}`, deliveryDate: null, partnerId: null },
    lines: [
      {
        ...{ ...line, quantityBase: quantity, openBase: quantity, undeliveredBase: quantity },
        ...{ barCode: "", ratio: "1", remark: "" },
      },
    ],
    ...overrides,
  };
}

/** The order with so much of its first line still to be delivered. */
export const withOpen = (order: OpenOrder, quantity: string): OpenOrder => ({
  ...order,
  lines: order.lines.map((line, at) => (at === 0 ? { ...line, openBase: quantity, undeliveredBase: quantity } : line)),
});

/** The warehouse service consumes facts of orders, later ones with higher sequences. */
export const consumeOrders = (harness: TestWarehouse, owner: Actor, ...facts: OpenOrder[]): Promise<void> =>
  harness.tables(owner, (tx) =>
    storeOpenOrders(
      tx,
      facts.map((fact) => ({ fact, envelope: { sequence: ++sequence } })),
    ),
  );
