// I-21: what purchase orders took of sale orders is the same in both services, and each sale order states how far it is bought.
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { foreignLink } from "@kontor/contracts/document/kind-values";
import type { Books } from "./books.ts";
import { type Difference, differencesIn, type Invariant } from "./invariant.ts";
import { type Keyed, sideBySide } from "./side-by-side.ts";

const takers = documentKinds.filter(foreignLink).map(({ name }) => name);
/** SQL: by a document's kind that of the orders that it takes from. */
const SOURCES = documentKinds
  .map((kind) => ({ name: kind.name, source: foreignLink(kind)?.source }))
  .flatMap(({ name, source }) => (source ? [`when '${name}' then '${source}'`] : []))
  .join(" ");
const procured = documentKinds.filter(({ procuredBy }) => procuredBy).map(({ name }) => name);

interface Taken extends Keyed {
  tenant: string;
  line: string;
  quantity: string;
}
const TAKEN = `select d.tenant_id || ' ' || d.link_id || ' ' || l.link_line_id as key, d.tenant_id as tenant, d.link_id || ', line ' || l.link_line_id as line,
    trim_scale(sum(l.quantity_base))::text as quantity
  from documents d join document_lines l on l.tenant_id = d.tenant_id and l.document_id = d.id
  where d.kind = any($1) and d.link_id is not null and l.link_line_id is not null
  group by d.tenant_id, d.link_id, l.link_line_id having sum(l.quantity_base) <> 0 order by d.tenant_id, d.link_id, l.link_line_id`;
const STATED = `select p.tenant_id || ' ' || p.document_id || ' ' || e.key as key, p.tenant_id as tenant, p.document_id || ', line ' || e.key as line,
    trim_scale(e.value::numeric)::text as quantity
  from document_procurements p cross join lateral jsonb_each_text(p.taken) e order by p.tenant_id, p.document_id, e.key::uuid`;

// As I-18 of deliveries.
const PROGRESS = `with found as (select d.tenant_id, d.id, d.number, d.audit_status, d.procured, coalesce(bool_or(t.taken > 0), false) as is_bought,
      case when d.is_procurement_closed then 2 when not bool_or(t.taken > 0) then 0 when bool_and(t.taken >= l.quantity_base) then 2 else 3 end as should
    from documents d join document_lines l on l.tenant_id = d.tenant_id and l.document_id = d.id
      left join document_procurements p on p.tenant_id = d.tenant_id and p.kind = d.kind and p.document_id = d.id
      cross join lateral (select coalesce((p.taken ->> l.id::text)::numeric, 0) as taken) t
    where d.kind = any($1) group by d.tenant_id, d.id)
  select tenant_id as tenant, case when procured <> should then format('order %s %s: its purchase progress is %s, by what is bought it should be %s', number, id, procured, should)
    else format('order %s %s is bought and not audited', number, id) end as text
  from found where procured <> should or (is_bought and audit_status <> 1)`;
const REPLICA = `with taken as (select d.tenant_id, d.link_id as id, l.link_line_id as line, sum(l.quantity_base) as taken
    from documents d join document_lines l on l.tenant_id = d.tenant_id and l.document_id = d.id
    where d.kind = any($1) and d.link_id is not null and l.link_line_id is not null group by 1, 2, 3),
  found as (select s.tenant_id, s.id, s.number, s.taken, case when not coalesce(bool_or(t.taken > 0), false) then 0
      when bool_and(coalesce(t.taken, 0) >= (each ->> 'quantityBase')::numeric) then 2 else 3 end as should
    from replica_sources s left join lateral jsonb_array_elements(s.lines) as each on true
      left join taken t on t.tenant_id = s.tenant_id and t.id = s.id and t.line = (each ->> 'lineId')::uuid
    group by s.tenant_id, s.kind, s.id)
  select tenant_id as tenant, format('replica of order %s %s: taken as %s, by its purchase orders it should be %s', number, id, taken, should) as text
  from found where taken <> should`;

const UNKNOWN = `select b.tenant_id as tenant, format('document %s %s: its source is %s %s, which is %s', b.number, b.id, b.link_number, b.link_id,
    case when s.id is null then 'not there' else 'called ' || s.number end) as text
  from documents b left join replica_sources s on s.tenant_id = b.tenant_id and s.kind = case b.kind ${SOURCES} end and s.id = b.link_id
  where b.kind = any($1) and b.link_id is not null and (s.id is null or s.number <> b.link_number)`;

/** What the taker has, and what the owner was told. */
async function* alike({ purchase, sales }: Books): AsyncGenerator<Difference> {
  const [left, right] = [purchase.rows<Taken>(TAKEN, [takers]), sales.rows<Taken>(STATED)];
  for await (const { left: bought, right: stated } of sideBySide(left, right)) {
    const either = bought ?? stated;
    if (!either || bought?.quantity === stated?.quantity) continue;
    yield {
      tenantId: either.tenant,
      text: `order ${either.line}: purchase orders take ${bought?.quantity ?? 0}, sales knows of ${stated?.quantity ?? 0}`,
    };
  }
}

export const procurement: Invariant = {
  id: "I-21",
  claim: "what purchase orders took of each sale order is the same in both services",
  async *differences(books) {
    yield* alike(books);
    yield* differencesIn(books.sales, PROGRESS, [procured]);
    for (const statement of [REPLICA, UNKNOWN]) yield* differencesIn(books.purchase, statement, [takers]);
  },
};
