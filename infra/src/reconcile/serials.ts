// I-9: a serial number is in one place. Documents cannot name serial numbers yet, so goods with them must not move by documents at all.
import { differencesIn, type Invariant } from "./invariant.ts";

const MOVED = `select l.tenant_id as tenant, format('document %s %s, line %s, product %s: %s moved without its serial numbers', l.number, l.document_id, l.line_id,
    l.product_id, trim_scale(l.quantity)) as text
  from stock_lines l join products p on p.tenant_id = l.tenant_id and p.id = l.product_id where p.enable_serial_number and l.kind <> 'opening'`;

export const serials: Invariant = {
  id: "I-9",
  claim: "products with serial numbers do not move without them",
  differences: ({ warehouse }) => differencesIn(warehouse, MOVED),
};
