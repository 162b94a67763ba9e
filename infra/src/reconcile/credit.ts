// I-19: finance counts against customers' credit limits exactly what the sales service states as open of their orders, and no credit reservation
// outlives its revision.
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { isOnCredit } from "@kontor/contracts/document/kind-values";
import { Decimal } from "decimal.js";
import type { Books } from "./books.ts";
import { type Difference, differencesIn, type Invariant } from "./invariant.ts";
import { type Keyed, sideBySide } from "./side-by-side.ts";

const orderKinds = documentKinds.flatMap((kind) => (kind.progress && isOnCredit(kind) ? [kind.name] : []));

interface Exposed extends Keyed {
  tenant: string;
  number: string;
  amount: string;
}
// Of each line the part that no delivery with effect took, by its share of the amount after discount.
const PROMISED = `with taken as (select b.tenant_id, b.link_id, t.link_line_id, sum(t.quantity_base) as quantity from documents b
      join document_lines t on t.tenant_id = b.tenant_id and t.document_id = b.id where b.link_id is not null and b.effective group by 1, 2, 3),
  open as (select d.tenant_id, d.kind, d.id, d.number, d.amount_after_discount, d.amount_with_tax,
      sum(case when l.quantity_base = 0 then 0 else l.amount_with_tax * greatest(l.quantity_base - coalesce(t.quantity, 0), 0) / l.quantity_base end) as amount
    from documents d join document_lines l on l.tenant_id = d.tenant_id and l.document_id = d.id
      left join taken t on t.tenant_id = l.tenant_id and t.link_id = d.id and t.link_line_id = l.id
    where d.kind = any($1) and d.effective and not d.is_closed and d.amount_with_tax <> 0 group by d.tenant_id, d.id)
  select concat_ws(' ', tenant_id, kind, id) as key, tenant_id as tenant, number, round(amount * amount_after_discount / amount_with_tax, 2)::text as amount
  from open where amount <> 0 order by tenant_id, kind collate "C", id`;
const COUNTED = `select concat_ws(' ', tenant_id, kind, document_id) as key, tenant_id as tenant, number, amount::text as amount
  from open_orders where amount <> 0 order by tenant_id, kind collate "C", document_id`;
const LEFT_OVER = `select tenant_id as tenant, format('%s %s: revision %s still reserves %s of its customer''s credit since %s', kind, number, revision, amount, reserved_at) as text
  from credit_reservations`;

/** Shares are rounded once; two ways of computing them may differ by a cent. */
const CENT = new Decimal("0.01");

async function* orders({ sales, finance }: Books): AsyncGenerator<Difference> {
  const [promised, counted] = [sales.rows<Exposed>(PROMISED, [orderKinds]), finance.rows<Exposed>(COUNTED)];
  for await (const { left, right } of sideBySide(promised, counted)) {
    const either = left ?? right;
    const [should, is] = [left?.amount ?? "0.00", right?.amount ?? "0.00"];
    if (!either || new Decimal(should).minus(is).abs().lessThanOrEqualTo(CENT)) continue;
    yield {
      tenantId: either.tenant,
      text: `order ${either.number} counts ${is} against its customer's credit limit, should be ${should}`,
    };
  }
}

export const credit: Invariant = {
  id: "I-19",
  claim: "open orders count against credit limits as they are, and no credit reservation outlives its revision",
  async *differences(books) {
    yield* orders(books);
    yield* differencesIn(books.finance, LEFT_OVER);
  },
};
