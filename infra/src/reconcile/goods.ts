// Which goods exactly the lines of effective documents moved: variant, batch and serial numbers, as their owners state them and as the ledger holds them.
import { NIL_ID } from "@kontor/contracts/core/id";
import type { Book, Books } from "./books.ts";
import type { Difference } from "./invariant.ts";
import { kindsOf } from "./postings.ts";
import { type Keyed, sideBySide } from "./side-by-side.ts";

interface Goods extends Keyed {
  tenant: string;
  line: string;
  number: string;
  /** In one spelling. */
  goods: string;
}
const KEY = (line: string): string => `concat_ws(' ', l.tenant_id, l.document_id, l.kind, l.${line}`;
const ORDER = (line: string, leg: string): string =>
  `l.tenant_id, l.document_id, l.kind collate "C", l.${line}, ${leg}`;
const STATED = (variant: string, batch: string, serials: string): string =>
  `concat_ws(' ', 'variant ' || nullif(${variant}, '${NIL_ID}'), 'batch ' || ${batch}, 'serial numbers ' || ${serials}) as goods`;
const OWNED = `select ${KEY("id")}, g.leg) as key, l.tenant_id as tenant, l.id as line, d.number,
    ${STATED("l.variant_id", "nullif(kit.tracked_key(l.batch_number), '')", "(select string_agg(kit.tracked_key(s), ',' order by kit.tracked_key(s) collate \"C\") from unnest(string_to_array(nullif(l.serials, ''), ',')) s)")}
  from document_lines l join documents d on d.tenant_id = l.tenant_id and d.id = l.document_id
  cross join lateral (select 0 as leg union all select 1 where l.another_depot_id is not null and not l.is_lost) g
  where d.effective and l.quantity_base <> 0 and l.depot_id is not null and (l.variant_id <> '${NIL_ID}' or l.batch_number <> '' or l.serials <> '')
  order by ${ORDER("id", "g.leg")}`;
/** The numbers that a line of the ledger brought, or took. */
const NUMBERS = (way: "in" | "out"): string =>
  `select number_key from serial_numbers s where s.tenant_id = l.tenant_id and (s.${way}_document_id, s.${way}_kind, s.${way}_line_id, s.${way}_leg) = (l.document_id, l.kind, l.line_id, l.leg)`;
const LEDGER = `select ${KEY("line_id")}, l.leg) as key, l.tenant_id as tenant, l.line_id as line, l.number,
    ${STATED("l.variant_id", "b.number_key", `case when p.enable_serial_number then (select string_agg(number_key, ',' order by number_key collate "C") from (${NUMBERS("in")} and l.quantity > 0 union all ${NUMBERS("out")} and l.quantity < 0) n) end`)}
  from stock_lines l join products p on p.tenant_id = l.tenant_id and p.id = l.product_id left join batches b on b.tenant_id = l.tenant_id and b.id = l.batch_id
  where l.kind = any($1) and (l.variant_id <> '${NIL_ID}' or l.batch_id <> '${NIL_ID}' or p.enable_serial_number)
  order by ${ORDER("line_id", "l.leg")}`;

/** Lines whose goods the ledger holds otherwise than their owner's document names them. */
export async function* otherGoods(owner: Book, { warehouse }: Books): AsyncGenerator<Difference> {
  const pairs = sideBySide(owner.rows<Goods>(OWNED), warehouse.rows<Goods>(LEDGER, [kindsOf(owner.service)]));
  for await (const { left, right } of pairs) {
    const one = left ?? right;
    if (!one || (left?.goods ?? "") === (right?.goods ?? "")) continue;
    const [stated, recorded] = [left, right].map((each) => each?.goods || "nothing that is told apart");
    yield {
      tenantId: one.tenant,
      text: `document ${one.number}, line ${one.line}: it moves ${stated}, the ledger holds ${recorded}`,
    };
  }
}
