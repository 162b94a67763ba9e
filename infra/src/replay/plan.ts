// Plans the replay of a whole file: the master data it needs, the goods to purchase, and the documents in their order.
import { type PlannedDocument, planInvoice, type Slip } from "./document.ts";
import { mondayOf } from "./local-time.ts";
import { mostFrequent, type Product, productsOf } from "./products.ts";
import { firstDayOf, type Purchase, planPurchases } from "./purchases.ts";
import type { Row } from "./row.ts";
import { type PlannedOrder, planOrders } from "./sale-orders.ts";

export interface Customer {
  code: string;
  country: string;
}
export interface Plan {
  /** Rows that are entered: all, or those of the first invoices. */
  rows: Row[];
  invoices: number;
  products: Product[];
  customers: Customer[];
  suppliers: string[];
  purchases: Purchase[];
  orders: PlannedOrder[];
  documents: PlannedDocument[];
  slips: Slip[];
  /** Rows with neither goods nor money: reported, not entered. */
  empty: Row[];
}

/**
 * Plans a file. Names, prices and purchases follow from all of it, so that a part that is entered first, and the rest later, make the same
 * documents as all at once.
 * @param limit enters the first invoices only, and the purchases of their weeks
 */
export function planFile(all: readonly Row[], limit = Number.POSITIVE_INFINITY): Plan {
  // Each customer of an invoice has a document of his own.
  const groups = [...Map.groupBy(all, ({ invoice, customer }) => `${invoice}|${customer ?? ""}`).values()];
  const invoices = new Set([...new Set(all.map(({ invoice }) => invoice))].slice(0, limit));
  const plans = groups.map((rows) => ({ rows, plan: planInvoice(rows) }));
  const everything = plans.flatMap(({ plan }) => plan.documents);
  const products = productsOf(everything.flatMap(({ lines }) => lines));
  const firstDay = firstDayOf(all);
  const bought = planPurchases(everything, products, firstDay);

  const chosen = plans.filter(({ rows: [first] }) => first && invoices.has(first.invoice));
  const rows = chosen.flatMap((each) => each.rows);
  const { documents: unsorted, orders } = planOrders(
    chosen.flatMap(({ plan }) => plan.documents),
    firstDay,
  );
  const documents = unsorted.sort(byTime);
  const slips = chosen.flatMap(({ plan }) => plan.slips).sort(byTime);
  const empty = chosen.flatMap(({ plan }) => plan.empty);
  refuseLost(rows, { documents, slips, empty });

  const weeks = new Set(documents.map(({ time }) => mondayOf(time)));
  const purchases = bought.filter(({ week }) => weeks.has(week));
  const codes = new Set([
    ...documents.flatMap(({ lines }) => lines.map(({ code }) => code)),
    ...purchases.flatMap(({ lines }) => lines.map(({ code }) => code)),
  ]);
  return {
    rows,
    invoices: invoices.size,
    products: [...products.values()].filter(({ code }) => codes.has(code)),
    customers: customersOf(rows),
    suppliers: [...new Set(purchases.map(({ supplier }) => supplier))].sort(),
    purchases,
    orders,
    documents,
    slips,
    empty,
  };
}

const byTime = (a: { time: string; key: string }, b: { time: string; key: string }): number =>
  a.time < b.time ? -1 : a.time > b.time ? 1 : 0;

function customersOf(rows: readonly Row[]): Customer[] {
  const named = rows.filter(({ customer }) => customer !== null);
  return [...Map.groupBy(named, ({ customer }) => customer ?? "")].map(([code, of]) => ({
    code,
    country: mostFrequent(of.map(({ country }) => country)),
  }));
}

/** Checks that each row is in the plan exactly once. */
function refuseLost(rows: readonly Row[], { documents, slips, empty }: Pick<Plan, "documents" | "slips" | "empty">) {
  const planned = [
    ...documents.flatMap(({ lines, fees, discounts }) => [...lines, ...fees, ...discounts]),
    ...slips.flatMap(({ lines }) => lines),
    ...empty,
  ];
  if (planned.length !== rows.length || new Set(planned).size !== rows.length)
    throw new Error(`of ${rows.length} rows ${new Set(planned).size} were planned, in ${planned.length} places`);
}
