// Lists the differences behind a failed check of the books. Parts of documents are compared first, so that a tenant with a million lines requests only the
// differing ones (docs/decisions/0043).
import type { BookDifference, differingBooks } from "@kontor/contracts/finance/books";
import { statementsByPartner } from "@kontor/contracts/reports/statement";
import { stockByDocument } from "@kontor/contracts/warehouse/stock";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import type { FinanceDb } from "../db.ts";
import type { OwnerClient } from "./checks.ts";
import { differingFigures, differingParts, type Figure, shownOf } from "./difference.rules.ts";
import { balancesOf, inventoryByPart, inventoryOf, type Until, unclearedOf } from "./differences.query.ts";

/** More parts differ only where nearly everything does: then these are enough to begin with. */
const PARTS_MAX = 24;

interface Query {
  db: FinanceDb;
  peers: OwnerClient;
  ctx: Ctx;
  until: Until;
}
interface Differences {
  rows: BookDifference[];
  count: number;
  isCounted: boolean;
}

/** @throws Refusal `service-unavailable` (503) when the owner of the other figure does not answer */
export async function findDifferences(
  query: Query,
  check: (typeof differingBooks)[number],
  day: string,
): Promise<Differences> {
  const { db, peers, ctx, until } = query;
  if (check === "inventory") return byDocument(query);
  if (check === "clearing")
    return shownOf(differingFigures(await db.tenantRead(ctx, (tx) => unclearedOf(tx, until)), []));
  const { withOpening } = until;
  const [books, { partners }] = await Promise.all([
    db.tenantRead(ctx, (tx) => balancesOf(tx, until, check)),
    peers.call(statementsByPartner, { ctx, body: { day, withOpening, of: check } }),
  ]);
  const others = partners.map(
    ({ partnerId, name, amount }): Figure => ({
      ...{ key: partnerId, documentId: null, kind: "", number: "", name, amount },
    }),
  );
  return shownOf(differingFigures(books, others));
}

async function byDocument({ db, peers, ctx, until }: Query): Promise<Differences> {
  const stock = (part: number | null) => peers.call(stockByDocument, { ctx, body: { ...until, part } });
  const [own, { parts }] = await Promise.all([db.tenantRead(ctx, (tx) => inventoryByPart(tx, until)), stock(null)]);
  const all = differingParts(own, parts);
  const differing = all.slice(0, PARTS_MAX);
  const books = await db.tenantRead(ctx, (tx) => inventoryOf(tx, until, differing));
  const others: Figure[] = [];
  for (const part of differing)
    for (const { documentId, kind, number, worth, products } of (await stock(part)).documents)
      others.push({ ...{ key: `${documentId} ${kind}`, documentId, kind, number, name: products, amount: worth } });
  return shownOf(differingFigures(books, others), all.length === differing.length);
}
