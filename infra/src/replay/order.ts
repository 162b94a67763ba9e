// The order in which a replay enters vouchers: by business time, and each week's purchases a little before its first sale.
import type { PlannedDocument, Slip } from "./document.ts";
import { mondayOf } from "./local-time.ts";
import type { Plan } from "./plan.ts";
import type { Purchase } from "./purchases.ts";
import type { PlannedOrder } from "./sale-orders.ts";

export type Planned =
  | { what: "purchase"; purchase: Purchase }
  | { what: "order"; order: PlannedOrder }
  | { what: "document"; document: PlannedDocument }
  | { what: "slip"; slip: Slip };

/** How many documents before a week's first sale its purchases are entered, so that stock has posted them by then. */
const AHEAD = 100;

/** All that is to be entered, in order. */
export function inOrder({
  purchases,
  orders,
  documents,
  slips,
}: Pick<Plan, "purchases" | "orders" | "documents" | "slips">): Planned[] {
  const trade = [
    // Before what is delivered at the same time.
    ...orders.map((order) => ({ time: order.time, planned: { what: "order", order } as const })),
    ...documents.map((document) => ({ time: document.time, planned: { what: "document", document } as const })),
    ...slips.map((slip) => ({ time: slip.time, planned: { what: "slip", slip } as const })),
  ].sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
  const weeks = Map.groupBy(purchases, ({ week }) => week);
  const due = new Map<number, Purchase[]>();
  const seen = new Set<string>();
  trade.forEach(({ time }, at) => {
    const week = mondayOf(time);
    if (seen.has(week)) return;
    seen.add(week);
    const position = Math.max(0, at - AHEAD);
    due.set(position, [...(due.get(position) ?? []), ...(weeks.get(week) ?? [])]);
  });
  return trade.flatMap(({ planned }, at): Planned[] => [
    ...(due.get(at) ?? []).map((purchase) => ({ what: "purchase", purchase }) as const),
    planned,
  ]);
}
