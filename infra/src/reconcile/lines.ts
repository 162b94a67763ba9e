// I-3: each line of an effective document moves its quantity: quantity times ratio, in its warehouse, at its time, in its direction.
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { waysOf } from "@kontor/contracts/document/movements";
import { TRANSIT_ID } from "@kontor/contracts/warehouse/transit";
import type { Book, Books } from "./books.ts";
import { type Difference, differencesIn, type Invariant } from "./invariant.ts";
import { kindsOf, owners } from "./postings.ts";
import { type Keyed, sideBySide } from "./side-by-side.ts";

/** The kinds by which the goods of a line come in: of the first, which may be the parent of the others, and of any other. */
const [firstIn, othersIn] = [0, 1].map((at) =>
  documentKinds.filter(({ movements }) => waysOf(movements, 2)[at] === 1).map(({ name }) => name),
);

export interface BookedLine extends Keyed {
  tenant: string;
  document: string;
  line: string;
  number: string;
  product: string;
  barcode: string;
  depot: string;
  time: string;
  /** Base units, signed. */
  quantity: string;
  /** The cost of one base unit, as published to the owner and as in the ledger; of a closed day the figure of that day (docs/decisions/0044). */
  cost: string | null;
}
const KEY = "tenant_id || ' ' || l.document_id || ' ' || l.kind";
const time = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
// A line with a second warehouse moves its quantity out of the one and into the other; what is sent comes to the warehouse in transit, and what is received
// leaves it, with a lost part that comes nowhere.
const OWNED = `select l.${KEY} || ' ' || l.id || ' ' || g.leg as key, l.tenant_id as tenant, l.document_id as document, l.id as line, d.number, l.product_id as product,
    l.barcode_id as barcode, g.depot, ${time("d.oper_time")} as time, trim_scale(g.quantity)::text as quantity,
    trim_scale((p.costs ->> l.id::text)::numeric)::text as cost
  from document_lines l join documents d on d.tenant_id = l.tenant_id and d.id = l.document_id
  cross join lateral (select 0 as leg, case l.transit when 2 then '${TRANSIT_ID}' else l.depot_id end as depot, case when d.kind = any(case when l.position = 0 then $1::text[] else $2::text[] end) then l.quantity_base else -l.quantity_base end as quantity
    union all select 1, case l.transit when 1 then '${TRANSIT_ID}' else l.another_depot_id end, l.quantity_base where l.another_depot_id is not null and not l.is_lost) g
  left join document_postings p on p.tenant_id = l.tenant_id and p.document_id = l.document_id
  where d.effective and l.quantity_base <> 0 and l.depot_id is not null
  order by l.tenant_id, l.document_id, l.kind collate "C", l.id, g.leg`;
const LEDGER_LINES = `select l.${KEY} || ' ' || l.line_id || ' ' || l.leg as key, l.tenant_id as tenant, l.document_id as document, l.line_id as line, l.number,
    l.product_id as product, l.barcode_id as barcode, l.depot_id as depot, ${time("l.oper_time")} as time, trim_scale(l.quantity)::text as quantity,
    trim_scale(coalesce((l.said -> 0 ->> 'unitCost')::numeric, l.unit_cost))::text as cost
  from stock_lines l where l.kind = any($1) order by l.tenant_id, l.document_id, l.kind collate "C", l.line_id, l.leg`;

/** Lines of an owner's effective documents, compared with the ledger. */
export const bookedLines = (owner: Book, { warehouse }: Books) =>
  sideBySide(
    owner.rows<BookedLine>(OWNED, [firstIn, othersIn]),
    warehouse.rows<BookedLine>(LEDGER_LINES, [kindsOf(owner.service)]),
  );

export const lineName = ({ number, document, line, product }: BookedLine): string =>
  `document ${number} ${document}, line ${line}, product ${product}`;

const compared = ["product", "barcode", "depot", "time", "quantity"] as const;

const RATIO = `select l.tenant_id as tenant, format('document %s %s, line %s, product %s: %s × %s is stored as %s base units', d.number, d.id, l.id,
    l.product_id, trim_scale(l.quantity), trim_scale(l.ratio), trim_scale(l.quantity_base)) as text
  from document_lines l join documents d on d.tenant_id = l.tenant_id and d.id = l.document_id
  where l.quantity_base <> round(l.quantity * l.ratio, 3) or l.kind <> d.kind or l.oper_time <> d.oper_time`;

async function* ofOwner(owner: Book, books: Books): AsyncGenerator<Difference> {
  for await (const { left, right } of bookedLines(owner, books)) {
    const line = left ?? right;
    if (!line) continue;
    const differs = (text: string): Difference => ({ tenantId: line.tenant, text: `${lineName(line)}: ${text}` });
    if (!right) yield differs(`the ledger holds nothing, should be ${line.quantity}`);
    else if (!left) yield differs(`the ledger holds ${right.quantity}, should be nothing`);
    else
      for (const what of compared)
        if (left[what] !== right[what])
          yield differs(`${what} in the ledger is ${right[what]}, should be ${left[what]}`);
  }
  yield* differencesIn(owner, RATIO);
}

export const lines: Invariant = {
  id: "I-3",
  claim: "each line of an effective document has moved quantity times ratio in its direction",
  async *differences(books) {
    for (const service of owners) yield* ofOwner(books[service], books);
  },
};
