// I-20: the warehouse service knows what is still to be delivered of each order as its owner does, and what orders hold equals their reservations (docs/decisions/0063).
import { NIL_ID } from "@kontor/contracts/core/id";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { differencesIn, type Invariant } from "./invariant.ts";
import { owners } from "./postings.ts";
import { type Keyed, sideBySide } from "./side-by-side.ts";

interface Line extends Keyed {
  tenant: string;
  number: string;
  /** Base units, the delivery date, and in which warehouse it is held until when. */
  state: string;
}
const STATE = (quantity: string, warehouse: string): string =>
  `concat_ws(' ', trim_scale(${quantity}), 'of variant ' || nullif(variant_id, '${NIL_ID}'), coalesce(delivery_date::text, 'without a day'), ${warehouse}, 'until ' || held_until) as state`;
const OWNED = `with taken as (select b.tenant_id, b.link_id, t.link_line_id, sum(t.quantity_base) as quantity from documents b
    join document_lines t on t.tenant_id = b.tenant_id and t.document_id = b.id where b.link_id is not null and b.effective group by 1, 2, 3),
  open as (select d.tenant_id, d.kind, d.id as document_id, l.id as line_id, l.variant_id, d.number, d.delivery_date, d.held_depot_id, d.held_until,
    l.quantity_base - coalesce(t.quantity, 0) as quantity
  from documents d join document_lines l on l.tenant_id = d.tenant_id and l.document_id = d.id
    left join taken t on t.tenant_id = l.tenant_id and t.link_id = d.id and t.link_line_id = l.id
  where d.kind = any($1) and d.audit_status = 1 and not d.is_closed)
  select concat_ws(' ', tenant_id, kind, document_id, line_id) as key, tenant_id as tenant, number, ${STATE("quantity", "held_depot_id")}
  from open where quantity > 0 order by tenant_id, kind collate "C", document_id, line_id`;
const KNOWN = `select concat_ws(' ', l.tenant_id, l.kind, l.document_id, l.line_id) as key, l.tenant_id as tenant, o.number, ${STATE("l.quantity", "l.depot_id").replace("delivery_date::", "l.delivery_date::")}
  from open_order_lines l left join open_orders o on o.tenant_id = l.tenant_id and o.kind = l.kind and o.document_id = l.document_id
  where l.kind = any($1) order by l.tenant_id, l.kind collate "C", l.document_id, l.line_id`;
// A hold that has ended counts no longer, and may wait for the job that removes it.
const HELD = `with held as (select tenant_id, kind, document_id, product_id, variant_id, depot_id, sum(quantity) as quantity, max(expires_at) as expires_at from open_order_lines
    where expires_at > now() group by 1, 2, 3, 4, 5, 6),
  reserved as (select tenant_id, kind, document_id, product_id, variant_id, depot_id, sum(quantity) as quantity, max(expires_at) as expires_at from stock_reservations
    where expires_at > now() group by 1, 2, 3, 4, 5, 6)
  select tenant_id as tenant, format('order %s %s: it holds %s of product %s in warehouse %s until %s, reserved are %s until %s', kind, document_id,
    trim_scale(coalesce(h.quantity, 0)), product_id, depot_id, h.expires_at, trim_scale(coalesce(r.quantity, 0)), r.expires_at) as text
  from held h full join reserved r using (tenant_id, kind, document_id, product_id, variant_id, depot_id) where coalesce(h.quantity, 0) <> coalesce(r.quantity, 0) or h.expires_at <> r.expires_at`;

export const holds: Invariant = {
  id: "I-20",
  claim: "the warehouse knows what is open of each order, and holds equal reservations",
  async *differences(books) {
    for (const owner of owners) {
      const kinds = documentKinds.flatMap(({ service, progress, name }) =>
        service === owner && progress ? [name] : [],
      );
      const pairs = sideBySide(books[owner].rows<Line>(OWNED, [kinds]), books.warehouse.rows<Line>(KNOWN, [kinds]));
      for await (const { left, right } of pairs) {
        if (left?.state === right?.state) continue;
        const { tenant: tenantId, number, key } = left ?? right ?? { tenant: "", number: "", key: "" };
        const [, , documentId] = key.split(" ");
        yield {
          tenantId,
          text: `order ${number} ${documentId}: open of a line are ${left?.state ?? "0"}, the warehouse knows ${right?.state ?? "0"}`,
        };
      }
    }
    yield* differencesIn(books.warehouse, HELD);
  },
};
