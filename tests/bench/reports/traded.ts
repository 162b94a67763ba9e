// Writes recent sales and purchases of the products of fill.ts, and open orders, by SQL as facts would have left them: the input of proposed orders.
import { database } from "../documents/target.ts";
import { idOf, PARTNERS, WAREHOUSES } from "./fill.ts";

/** Within the ninety days that are looked at: lines of each product. */
export const SOLD = 10;
const BOUGHT = 2;
const DAYS = 90;
/** Lines of a document. */
const LINES = 10;
/** One product in so many is on an open order of each kind. */
const ORDERED_ONE_IN = 20;

interface Lines {
  kind: "sale-out" | "purchase-in";
  /** Of each product. */
  lines: number;
  quantity: number;
}

export async function fillTraded(tenantId: string, products: number): Promise<void> {
  const db = await database("kontor_reports");
  const run = (text: string) => db.query(text.replaceAll("TENANT", `'${tenantId}'::uuid`));
  const written = async ({ kind, lines, quantity }: Lines): Promise<void> => {
    const id = (at: string): string => idOf(`'${kind} ' || ${at}`);
    // The documents of a day one after the other; line n is of document n / LINES, and of product n modulo all products.
    const count = products * lines;
    const time = (at: string): string => `now() - interval '1 second' * (${at} * ${(DAYS * 86_400) / (count / LINES)})`;
    await run(`insert into documents (tenant_id, id, revision, effective, kind, number, oper_time, day, partner_id, partner_type)
      select TENANT, ${id("m.n")}, 1, true, '${kind}', '${kind}' || m.n, ${time("m.n")}, (${time("m.n")})::date,
        ${idOf(`'partner ' || 1 + m.n % ${PARTNERS}`)}, '' from generate_series(1, ${count / LINES}) m(n)`);
    await run(`insert into document_lines (tenant_id, document_id, kind, line_id, leg, product_id, barcode_id, depot_id, oper_time, quantity, quantity_base,
        unit_price, amount, tax_rate, tax_amount, unit)
      select TENANT, ${id(`(1 + m.n / ${LINES})`)}, '${kind}', ${id("'line ' || m.n")}, 0, ${idOf(`'product ' || 1 + m.n % ${products}`)}, TENANT,
        ${idOf(`'depot ' || 1 + m.n % ${WAREHOUSES}`)}, ${time(`(1 + m.n / ${LINES})`)}, abs(${quantity}), ${quantity}, 10 + m.n % 7, 100, 0, 0, 'pcs'
      from generate_series(0, ${count - 1}) m(n)`);
  };
  try {
    await run("truncate document_lines, open_orders");
    await written({ kind: "sale-out", lines: SOLD, quantity: -1 });
    await written({ kind: "purchase-in", lines: BOUGHT, quantity: 5 });
    await run(`insert into open_orders (tenant_id, kind, document_id, sequence, is_audited, product_ids, quantities)
      select TENANT, kind, ${idOf("kind || m.n")}, 1, true, array_agg(${idOf(`'product ' || (m.n * ${LINES} + each) * ${ORDERED_ONE_IN}`)}), array_agg(2::numeric)
      from generate_series(0, ${products / ORDERED_ONE_IN / LINES - 1}) m(n), generate_series(1, ${LINES}) each, unnest(array['sale-order', 'purchase-order']) kind
      group by kind, m.n`);
    await run("vacuum analyze documents, document_lines, open_orders");
  } finally {
    await db.end();
  }
}
