// I-2: each effective document is in the stock ledger once, and each withdrawn one is not in it.
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { movesStock } from "@kontor/contracts/document/movements";
import type { Book, Books } from "./books.ts";
import { type Difference, differencesIn, type Invariant } from "./invariant.ts";
import { type Keyed, sideBySide } from "./side-by-side.ts";

/** Services that own documents. */
export const owners: readonly ServiceName[] = [...new Set(documentKinds.map(({ service }) => service))];
const ownedBy = (service: ServiceName) => documentKinds.filter((kind) => kind.service === service);
/** The names of the document kinds that a service owns. */
export const kindsOf = (service: ServiceName): string[] => ownedBy(service).map(({ name }) => name);
/** Those of them that move stock: orders do not. */
export const stockKindsOf = (service: ServiceName): string[] =>
  ownedBy(service).flatMap(({ name, movements }) => (movesStock(movements) ? [name] : []));

interface Owned extends Keyed {
  tenant: string;
  document: string;
  /** Empty when it is deleted. */
  number: string;
  revision: number;
  named: number | null;
  effective: boolean;
  marked: number;
}
// Revisions outlive their document, so a deleted one is compared too.
const OWNED = `with done as (select tenant_id, document_id as id, kind, max(revision) as revision from document_revisions where state = 'done' and kind = any($1) group by 1, 2, 3),
  stated as (select tenant_id, id, kind, number, revision, effective from documents where kind = any($1) and (revision > 0 or effective))
  select tenant_id || ' ' || id || ' ' || kind as key, tenant_id as tenant, id as document, coalesce(s.number, '') as number, coalesce(d.revision, 0) as revision,
    s.revision as named, coalesce(s.effective, false) as effective, coalesce(p.stock_revision, 0) as marked
  from done d full join stated s using (tenant_id, id, kind)
    left join (select tenant_id, document_id as id, stock_revision from document_postings) p using (tenant_id, id)
  order by tenant_id, id, kind collate "C"`;

interface PostedDocument extends Keyed {
  tenant: string;
  document: string;
  number: string;
  revision: number;
  lines: number;
}
const POSTED = `select s.tenant_id || ' ' || s.document_id || ' ' || s.kind as key, s.tenant_id as tenant, s.document_id as document, s.number, s.revision,
    (select count(*)::int from stock_lines l where l.tenant_id = s.tenant_id and l.document_id = s.document_id and l.kind = s.kind) as lines
  from stock_documents s where s.kind = any($1) order by s.tenant_id, s.document_id, s.kind collate "C"`;

// Movements and their reversals count by their sign. A line that was posted twice but is stored once cannot have a matching quantity.
const LIVE = `with live as (select tenant_id, document_id, kind, line_id, leg, product_id, depot_id, max(number) as number, sum(sign(quantity)) as times
    from stock_movements where quantity <> 0 group by 1, 2, 3, 4, 5, 6, 7)
  select tenant_id as tenant, format('document %s %s, line %s, product %s: posted %s times, should be %s', coalesce(l.number, m.number), document_id,
    line_id, product_id, abs(coalesce(m.times, 0)), abs(coalesce(sign(l.quantity), 0))) as text
  from stock_lines l full join live m using (tenant_id, document_id, kind, line_id, leg, product_id, depot_id)
  where coalesce(sign(l.quantity), 0) <> coalesce(m.times, 0)`;

const nameOf = ({ number, document }: { number: string; document: string }): string =>
  `document ${number || "(deleted)"} ${document}`;

function* compared(owned: Owned | undefined, posted: PostedDocument | undefined): Generator<Difference> {
  const document = owned ?? posted;
  if (!document) return;
  const differs = (text: string): Difference => ({ tenantId: document.tenant, text: `${nameOf(document)}: ${text}` });
  if (!owned) return yield differs(`the ledger posted revision ${posted?.revision}, its owner does not have it`);
  if (owned.named !== null && owned.named !== owned.revision)
    yield differs(`it names revision ${owned.named} as its last, ${owned.revision} is the last effect`);
  if (!posted) return yield differs(`revision ${owned.revision} is not in the ledger`);
  if (posted.revision !== owned.revision)
    yield differs(`the ledger posted revision ${posted.revision}, should be ${owned.revision}`);
  if (owned.marked !== posted.revision)
    yield differs(`it has revision ${owned.marked} marked as posted, should be ${posted.revision}`);
  if (!owned.effective && posted.lines > 0)
    yield differs(`it is not effective, and the ledger holds ${posted.lines} lines of it`);
  if (owned.effective && posted.number !== owned.number)
    yield differs(`the ledger calls it ${posted.number}, should be ${owned.number}`);
}

async function* ofOwner(owner: Book, { warehouse }: Books): AsyncGenerator<Difference> {
  const kinds = [stockKindsOf(owner.service)];
  const posted = warehouse.rows<PostedDocument>(POSTED, kinds);
  for await (const { left, right } of sideBySide(owner.rows<Owned>(OWNED, kinds), posted)) yield* compared(left, right);
}

export const postings: Invariant = {
  id: "I-2",
  claim: "each effective document is posted once in the stock ledger, each other one not at all",
  async *differences(books) {
    for (const service of owners) yield* ofOwner(books[service], books);
    yield* differencesIn(books.warehouse, LIVE);
  },
};
