// I-7: a return has an audited source and never exceeds its lines.
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { foreignLink, takesBack } from "@kontor/contracts/document/kind-values";
import { differencesIn, type Invariant } from "./invariant.ts";
import { owners } from "./postings.ts";

const RETURNED = `with taken as (select t.tenant_id, td.link_id as source, t.link_line_id as line, sum(t.quantity_base) as quantity, string_agg(distinct td.number, ', ') as numbers
    from document_lines t join documents td on td.tenant_id = t.tenant_id and td.id = t.document_id where t.link_line_id is not null and td.kind = any($1) group by 1, 2, 3)
  select t.tenant_id as tenant, format('document %s %s, line %s, product %s: %s was returned by %s, should be at most %s', d.number, t.source, t.line,
    l.product_id, trim_scale(t.quantity), t.numbers, trim_scale(coalesce(l.quantity_base, 0))) as text
  from taken t left join documents d on d.tenant_id = t.tenant_id and d.id = t.source
  left join document_lines l on l.tenant_id = t.tenant_id and l.document_id = t.source and l.id = t.line
  where l.id is null or t.quantity > l.quantity_base`;
const SOURCES = `select b.tenant_id as tenant, format('document %s %s: its source is %s %s, which is %s', b.number, b.id, b.link_number, b.link_id,
    case when s.id is null then 'not there' when s.audit_status <> 1 then 'not audited' else 'called ' || s.number end) as text
  from documents b left join documents s on s.tenant_id = b.tenant_id and s.id = b.link_id
  where b.link_id is not null and not b.kind = any($1) and (s.id is null or s.audit_status <> 1 or s.number <> b.link_number)`;

/** Their sources are compared with the other service's (I-21). */
const withForeignSource = documentKinds.filter(foreignLink).map(({ name }) => name);
const returnKinds = documentKinds.filter(takesBack).map(({ name }) => name);

export const returns: Invariant = {
  id: "I-7",
  claim: "no line is returned beyond its quantity",
  async *differences(books) {
    for (const service of owners) {
      yield* differencesIn(books[service], RETURNED, [returnKinds]);
      yield* differencesIn(books[service], SOURCES, [withForeignSource]);
    }
  },
};
