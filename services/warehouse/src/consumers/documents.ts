// What the ledger hears of documents: their whole effect, or that they have none any more. One reader for all kinds.
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import type { DocumentEffect, DocumentWithdrawal } from "@kontor/contracts/document/facts";
import { documentKinds } from "@kontor/contracts/document/kinds";
import { costsChanged, stockPosted } from "@kontor/contracts/warehouse/stock-facts";
import { type Consumer, consumer } from "@kontor/service-kit/consumer";
import { markStockPosted, storeLineCosts } from "@kontor/service-kit/document/posted.store";
import { requireReferences } from "@kontor/service-kit/named.store";
import { isOneOf } from "@kontor/service-kit/trade/consumers";
import type { WarehouseTx } from "../db.ts";
import { kinds } from "../document/kinds.ts";
import { takePrices } from "../material/price.store.ts";
import { noteMakers } from "../stock/makers.store.ts";
import { nextLines, type Settling, settleAll } from "../stock/settle.ts";
import { noteLines } from "../stock/uses.store.ts";
import { fillWorths } from "../stock/worth.store.ts";

function documentsOf(publisher: ServiceName): Consumer<WarehouseTx> {
  const heard = consumer<WarehouseTx>("warehouse", publisher);
  const told = documentKinds.flatMap(({ service, facts }) => (service === publisher ? [facts] : []));
  for (const { named } of told) heard.on(named, ({ fact, tx }) => noteLines(tx, fact.lines));
  return heard
    .onGroup(
      told.map(({ effective }) => effective),
      async (said, { tx }) => {
        const facts = said.map(({ fact }) => fact);
        await requireReferences(tx, { table: "products", ledger: "stock_documents" }, facts, ({ lines }) =>
          lines.map(({ productId }) => productId),
        );
        await requireReferences(tx, { table: "depots", ledger: "stock_documents" }, facts, ({ lines }) =>
          lines.map(({ depotId }) => depotId),
        );
      },
    )
    .onGroup(
      told.flatMap(({ effective, withdrawn }) => [effective, withdrawn]),
      (said, { tx, ctx }) =>
        settleAll(
          tx,
          ctx,
          said.map(({ fact, envelope: { requestId } }) => settling(fact, requestId)),
        ),
    )
    .onGroup(
      told.map(({ effective }) => effective),
      async (said, work) => {
        const effects = said.map(({ fact }) => fact);
        const news = await noteMakers(work.tx, effects);
        await takePrices(
          work,
          effects.filter(({ documentId }) => news.has(documentId)),
        );
        await fillWorths(
          work.tx,
          effects.filter(({ documentId }) => !news.has(documentId)),
        );
      },
    );
}

const settling = (fact: DocumentEffect | DocumentWithdrawal, requestId: string): Settling => ({
  head: fact,
  next: "lines" in fact ? nextLines(fact) : [],
  requestId,
});

const isOwn = isOneOf(kinds);

/** Its own documents reach the ledger the same way as everybody's. */
export const fromWarehouse = documentsOf("warehouse")
  .onGroup([stockPosted], (said, { tx }) => markStockPosted(tx, said), isOwn)
  .on(
    costsChanged,
    ({ fact, tx, envelope }) => storeLineCosts(tx, fact.lines.filter(isOwn), envelope),
    ({ lines }) => lines.some(isOwn),
  );
export const fromPurchase = documentsOf("purchase");
export const fromSales = documentsOf("sales");
