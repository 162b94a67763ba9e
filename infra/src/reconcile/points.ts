// I-24: members' points are what their retail documents give by the rule of each, less what returns took back, and what was adjusted by hand.
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { movesStock } from "@kontor/contracts/document/movements";
import type { Books } from "./books.ts";
import { type Difference, differencesIn, type Invariant } from "./invariant.ts";
import { type Keyed, sideBySide } from "./side-by-side.ts";

const retail = documentKinds.flatMap(({ name, trade, movements }) =>
  trade === "retail" && movesStock(movements) ? [name] : [],
);

interface Counting extends Keyed {
  tenant: string;
  number: string;
  /** Amount, member and source. */
  text: string;
  createdAt: Date;
}
const SOLD = `select concat_ws(' ', tenant_id, kind, id) as key, tenant_id as tenant, number, created_at as "createdAt",
    concat_ws(' ', amount_total, 'of member', partner_id, 'source', link_id) as text
  from documents where effective and kind = any($1) and partner_id is not null order by tenant_id, kind collate "C", id`;
const POSTED = `select concat_ws(' ', tenant_id, kind, document_id) as key, tenant_id as tenant, number, posted_at as "createdAt",
    concat_ws(' ', amount, 'of member', partner_id, 'source', source_id) as text
  from point_documents where effective and partner_id is not null order by tenant_id, kind collate "C", document_id`;
const FIRST = "select tenant_id as tenant, min(posted_at) as at from point_documents group by 1";

/** What was posted, and what sales has. Documents from before the company's first posted one, by an earlier version, have given no points. */
async function* documents({ sales, system }: Books): AsyncGenerator<Difference> {
  const first = new Map<string, Date>();
  for await (const { tenant, at } of system.rows<{ tenant: string; at: Date }>(FIRST)) first.set(tenant, at);
  const [sold, posted] = [sales.rows<Counting>(SOLD, [retail]), system.rows<Counting>(POSTED)];
  for await (const { left, right } of sideBySide(sold, posted)) {
    const either = left ?? right;
    if (!either || left?.text === right?.text) continue;
    const isEarlier = !right && either.createdAt < (first.get(either.tenant) ?? either.createdAt);
    if (isEarlier) continue;
    const text = `document ${either.number} counts for points as ${right?.text ?? "nothing"}, should be ${left?.text ?? "nothing"}`;
    yield { tenantId: either.tenant, text };
  }
}

// By sale and member; a return without a sale by itself.
const ENTRIES = `with counting as (select *, floor(amount / nullif(amount_per_point, 0)) as earned from point_documents where effective),
  returned as (select tenant_id, source_id, sum(amount) as amount from counting where source_id is not null group by 1, 2),
  due as (select s.tenant_id, s.document_id as id, s.partner_id,
      floor(s.earned * greatest(s.amount - coalesce(r.amount, 0), 0) / nullif(s.amount, 0)) as points
    from counting s left join returned r on r.tenant_id = s.tenant_id and r.source_id = s.document_id where not s.is_return
    union all select tenant_id, document_id, partner_id, -earned from counting where is_return and source_id is null),
  entered as (select tenant_id, coalesce(sale_id, document_id) as id, partner_id, sum(points) as points from point_entries
    where kind <> 'adjustment' group by 1, 2, 3),
  due_by_id as (select tenant_id, id, partner_id, sum(points) as points from due where partner_id is not null group by 1, 2, 3)
  select tenant_id as tenant, format('sale %s gave member %s %s points, should be %s', id, partner_id, coalesce(e.points, 0), coalesce(d.points, 0)) as text
  from due_by_id d full join entered e using (tenant_id, id, partner_id) where coalesce(d.points, 0) <> coalesce(e.points, 0)`;
const SUMS = `select tenant_id as tenant, format('member %s has %s points, its entries come to %s', partner_id, coalesce(m.points, 0), coalesce(e.points, 0)) as text
  from member_points m full join (select tenant_id, partner_id, sum(points) as points from point_entries group by 1, 2) e using (tenant_id, partner_id)
  where coalesce(m.points, 0) <> coalesce(e.points, 0)`;

export const points: Invariant = {
  id: "I-24",
  claim: "members' points are what their documents give by the rule of each, and what was adjusted by hand",
  async *differences(books) {
    yield* documents(books);
    yield* differencesIn(books.system, ENTRIES);
    yield* differencesIn(books.system, SUMS);
  },
};
