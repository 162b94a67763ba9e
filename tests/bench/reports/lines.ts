// A year of sales of ten lines each in the reports' projections, written by SQL as facts would have left them: what is exported by lines.
import { database } from "../documents/target.ts";
import { idOf } from "./fill.ts";

const LINES = 10;
const PRODUCTS = 2_000;
const CUSTOMERS = 500;
const WAREHOUSES = 5;
/** The year that they lie in. */
export const YEAR = { beginTime: "2025-01-01", endTime: "2025-12-31" };

/** Deletes what other measurements left of documents. @param count lines */
export async function fillLines(tenantId: string, count: number): Promise<void> {
  const documents = count / LINES;
  const db = await database("kontor_reports");
  const run = (text: string) => db.query(text.replaceAll("TENANT", `'${tenantId}'::uuid`));
  const time = `timestamptz '${YEAR.beginTime}' + interval '1 second' * (n * ${(364 * 86_400) / documents})`;
  try {
    await run("set synchronous_commit = off; set work_mem = '256MB'");
    await run(
      "truncate documents, document_lines, replica_products, replica_barcodes, replica_depots, replica_partners",
    );
    await run(`insert into replica_products (tenant_id, id, version, name, standard, model, color, brand, mfrs, category_id, unit, sub_units, bar_code,
        purchase_price, words, weight, deleted)
      select TENANT, ${idOf("'product ' || n")}, 1, 'Product ' || n, '500ml', '', '', '', '', null, 'pcs', '[]', (100000 + n)::text, 10, 'product ' || n, 0.5, false
      from generate_series(0, ${PRODUCTS - 1}) n`);
    await run(`insert into replica_depots (tenant_id, id, version, name, enabled, is_default, creator_id, deleted)
      select TENANT, ${idOf("'depot ' || n")}, 1, 'Warehouse ' || n, true, false, null, false from generate_series(0, ${WAREHOUSES - 1}) n`);
    await run(`insert into replica_partners (tenant_id, id, version, type, name, enabled, contacts, telephone, phone_num, email, begin_get, begin_pay, deleted)
      select TENANT, ${idOf("'partner ' || n")}, 1, '客户', 'Customer ' || n, true, '', '', '', '', 0, 0, false from generate_series(0, ${CUSTOMERS - 1}) n`);
    await run(`insert into documents (tenant_id, id, revision, effective, kind, number, oper_time, day, partner_id, partner_type)
      select TENANT, ${idOf("'sale ' || n")}, 1, true, 'sale-out', 'XSCK' || 10000000 + n, ${time}, (${time})::date, ${idOf(`'partner ' || n % ${CUSTOMERS}`)}, '客户'
      from generate_series(0, ${documents - 1}) n`);
    await run(`insert into document_lines (tenant_id, document_id, kind, line_id, leg, product_id, barcode_id, depot_id, oper_time, quantity, quantity_base,
        unit_price, amount, tax_rate, tax_amount, unit)
      select TENANT, ${idOf("'sale ' || n")}, 'sale-out', ${idOf("'line ' || n || ' ' || l")}, 0, ${idOf(`'product ' || (n * 7 + l * 101) % ${PRODUCTS}`)}, TENANT,
        ${idOf(`'depot ' || n % ${WAREHOUSES}`)}, ${time}, 2, -2, 10 + l, 20 + 2 * l, 13, 2.6, 'pcs'
      from generate_series(0, ${documents - 1}) n, generate_series(1, ${LINES}) l`);
    await run("vacuum analyze");
  } finally {
    await db.end();
  }
}
