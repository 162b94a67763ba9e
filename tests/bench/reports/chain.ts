// A chain of fifty documents and slips among a hundred thousand others, written by SQL as facts would have left them.
import { newId } from "@kontor/contracts/core/id";
import { database } from "../documents/target.ts";
import { idOf } from "./fill.ts";

export const CHAINED = 50;
const DELIVERIES = 24;
const OTHERS = 100_000;
const LINES = 10;

const DOCUMENT = `tenant_id, id, kind, sequence, is_gone, number, oper_time, partner_id, partner_type, creator_id, department_id, source_id, audit_status, is_closed,
  quantity, amount, amount_deposit, amount_paid, depot_ids, line_ids, quantities, quantities_base, link_line_ids`;
/** One line's id for each position of a document: derived from its number, so that what takes it can name it. */
const linesOf = (name: string): string =>
  `(select array_agg(md5(${name} || ' ' || n)::uuid order by n) from generate_series(1, ${LINES}) n)`;
const figures = (quantity: number): string =>
  `(select array_agg(${quantity}::numeric) from generate_series(1, ${LINES}) n)`;
const documents = (
  kind: string,
  of: { id: string; name: string; source: string; takes: string; from: string },
): string =>
  `insert into chain_documents (${DOCUMENT}) select TENANT, ${of.id}, '${kind}', 1, false, ${of.name}, now(), null, '客户', null, null, ${of.source}, 1, false,
    10, 100, 0, 0, '{}', ${linesOf(of.name)}, ${figures(1)}, ${figures(1)}, ${of.takes} from ${of.from}`;

/** An order with 24 deliveries, each with a return or a receipt, and one receipt of two of them. @returns the order */
export async function fillChain(tenantId: string): Promise<{ kind: "sale-order"; id: string }> {
  const db = await database("kontor_reports");
  const run = (text: string) => db.query(text.replaceAll("TENANT", `'${tenantId}'::uuid`));
  const id = newId();
  const numbered = (words: string): string => idOf(`'${id} ${words} ' || m.n`);
  try {
    await run("truncate chain_documents, chain_slips, chain_settlements");
    const none = { source: "null", takes: "'{}'::uuid[]" };
    await run(
      documents("sale-out", {
        ...none,
        id: "gen_random_uuid()",
        name: "'XSCK' || m.n",
        from: `generate_series(1, ${OTHERS}) m(n)`,
      }),
    );
    await run(
      documents("sale-order", { ...none, id: `'${id}'::uuid`, name: "'XSDD1'", from: "generate_series(1, 1) n" }),
    );
    const delivered = {
      id: numbered("out"),
      name: "'XSCKD' || m.n",
      source: `'${id}'::uuid`,
      takes: linesOf("'XSDD1'"),
    };
    await run(documents("sale-out", { ...delivered, from: `generate_series(1, ${DELIVERIES}) m(n)` }));
    const returned = {
      id: numbered("back"),
      name: "'XSTH' || m.n",
      source: numbered("out"),
      takes: linesOf("'XSCKD' || m.n"),
    };
    await run(documents("sale-back", { ...returned, from: `generate_series(1, ${DELIVERIES / 2}) m(n)` }));
    const slips = `generate_series(${DELIVERIES / 2}, ${DELIVERIES}) m(n)`;
    await run(`insert into chain_slips (tenant_id, id, kind, sequence, is_gone, number, bill_time, partner_id, partner_type, creator_id, department_id, audit_status, amount)
      select TENANT, ${numbered("in")}, 'money-in', 1, false, 'SK' || n, now(), null, '客户', null, null, 1, 50 from ${slips}`);
    await run(`insert into chain_settlements (tenant_id, document_id, kind, slip_id, slip_kind, amount)
      select TENANT, ${numbered("out")}, 'sale-out', ${numbered("in")}, 'money-in', 50 from ${slips}`);
    await run("analyze chain_documents, chain_slips, chain_settlements");
  } finally {
    await db.end();
  }
  return { kind: "sale-order", id };
}
