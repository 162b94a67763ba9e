// I-9: a serial number is in one place. Each line of goods that have them moved as many numbers as pieces, and each number names lines that moved it. The ledger
// holds variant, batch and serial numbers of each line as its document names them.
import { otherGoods } from "./goods.ts";
import { differencesIn, type Invariant } from "./invariant.ts";
import { owners } from "./postings.ts";

/** The numbers `s` that a line `l` brought, or took. */
const OF_LINE = `s.tenant_id = l.tenant_id and s.product_id = l.product_id and s.depot_id = l.depot_id and case when l.quantity > 0
  then (s.in_document_id, s.in_kind, s.in_line_id, s.in_leg) = (l.document_id, l.kind, l.line_id, l.leg)
  else (s.out_document_id, s.out_kind, s.out_line_id, s.out_leg) = (l.document_id, l.kind, l.line_id, l.leg) end`;
const MOVED = `with numbered as (select l.*, (select count(*) from serial_numbers s where ${OF_LINE}) as numbers
    from stock_lines l join products p on p.tenant_id = l.tenant_id and p.id = l.product_id where p.enable_serial_number and l.kind <> 'opening')
  select tenant_id as tenant, format('document %s %s, line %s, product %s: %s moved %s', number, document_id, line_id, product_id, trim_scale(quantity),
    case numbers when 0 then 'without its serial numbers' else 'with ' || numbers || ' serial numbers' end) as text
  from numbered where numbers <> abs(quantity)`;

const unmoved = (way: "in" | "out", did: string): string =>
  `select s.tenant_id as tenant, format('serial number %s of product %s: document %s %s %s it by a line that the ledger does not hold', s.number, s.product_id,
    s.${way}_number, s.${way}_document_id, '${did}') as text
  from serial_numbers s where s.${way}_document_id is not null and not exists (select from stock_lines l where l.tenant_id = s.tenant_id and l.document_id = s.${way}_document_id
    and l.kind = s.${way}_kind and l.line_id = s.${way}_line_id and l.leg = s.${way}_leg and l.product_id = s.product_id and l.depot_id = s.depot_id)`;
const THERE = `select tenant_id as tenant, format('serial number %s of product %s is in stock %s times', min(number), product_id, count(*)) as text
  from serial_numbers where state in ('there', 'leaving') group by tenant_id, product_id, number_key having count(*) > 1`;

export const serials: Invariant = {
  id: "I-9",
  claim: "a serial number is in one place, and goods with serial numbers move with them",
  async *differences(books) {
    const { warehouse } = books;
    for (const statement of [MOVED, unmoved("in", "brought"), unmoved("out", "took"), THERE])
      yield* differencesIn(warehouse, statement);
    for (const owner of owners) yield* otherGoods(books[owner], books);
  },
};
