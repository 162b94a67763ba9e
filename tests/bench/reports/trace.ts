// A batch in a thousand documents among a hundred thousand others, written by SQL as facts would have left them.
import { database } from "../documents/target.ts";
import { idOf } from "./fill.ts";

export const TRACED_DOCUMENTS = 1_000;
const OTHERS = 100_000;
const CUSTOMERS = 300;

const PRODUCT = idOf("'product 1'");

/** Writes the batch's purchase and its sales, in five warehouses to three hundred customers; every eighth comes back. */
export async function fillTrace(tenantId: string): Promise<{ code: string; materialId: string }> {
  const db = await database("kontor_reports");
  const run = (text: string) => db.query(text.replaceAll("TENANT", `'${tenantId}'::uuid`));
  const kind = "case when m.n = 1 then 'purchase-in' when m.n % 8 = 0 then 'sale-back' else 'sale-out' end";
  const quantity = `case when m.n = 1 then ${TRACED_DOCUMENTS} when m.n % 8 = 0 then 1 else -1 end`;
  const written = async (name: string, count: number, code: string): Promise<void> => {
    const id = idOf(`'${name} ' || m.n`);
    const rows = `generate_series(1, ${count}) m(n)`;
    await run(`insert into documents (tenant_id, id, revision, effective, kind, number, oper_time, day, partner_id, partner_type, creator_id, department_id,
        amount_total, amount_after_discount, amount_debt, account_ids, account_amounts, materials)
      select TENANT, ${id}, 1, true, ${kind}, '${name}' || m.n, now() - interval '1 hour' * (${count} - m.n), current_date,
        ${idOf(`'partner ' || 1 + m.n % ${CUSTOMERS}`)}, '客户', null, null, 1, 1, 0, '{}', '{}', '' from ${rows}`);
    await run(`insert into traced_lines (tenant_id, document_id, kind, line_id, leg, code_key, code, is_serial, production_date, expiry_date, product_id, depot_id, quantity)
      select TENANT, ${id}, ${kind}, ${id}, 0, lower(${code}), ${code}, false, null, date '2099-12-31', ${PRODUCT}, ${idOf("'depot ' || 1 + m.n % 5")}, ${quantity}
      from ${rows}`);
  };
  try {
    await run("truncate traced_lines");
    await written("OTHER", OTHERS, "'LOT-' || m.n % 5000");
    await written("TRACED", TRACED_DOCUMENTS, "'RECALLED'");
    await run("analyze documents, traced_lines");
    const { rows } = await db.query<{ id: string }>(`select ${PRODUCT} as id`);
    return { code: "RECALLED", materialId: rows[0]?.id ?? "" };
  } finally {
    await db.end();
  }
}
