// Consumer of document facts of all kinds: posts the whole effect to the stock ledger, or its withdrawal. Orders move no stock: of them the products and
// the open quantities are stored.
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import type { FactEnvelope } from "@kontor/contracts/core/fact";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import type { DocumentEffect, DocumentWithdrawal } from "@kontor/contracts/document/facts";
import { movesStock } from "@kontor/contracts/document/movements";
import { costsChanged, stockPosted } from "@kontor/contracts/warehouse/stock-facts";
import { markStockPosted, storeLineCosts } from "@kontor/service-kit/document/posting-status.store";
import { type Consumer, consumer } from "@kontor/service-kit/events/define-consumer";
import { requireReferences } from "@kontor/service-kit/events/missing-references.store";
import { isOneOf } from "@kontor/service-kit/trade/consumers";
import type { WarehouseTx } from "../db.ts";
import { kinds } from "../document/kinds.ts";
import { takePrices } from "../product/price.store.ts";
import { storeDocumentOwners } from "../stock/document-owners.store.ts";
import { storeOpenOrders } from "../stock/open-orders.store.ts";
import { nextLines, type PostInput, postAll } from "../stock/post-document.ts";
import { storeReferences } from "../stock/references.store.ts";
import { fillValues } from "../stock/value.store.ts";

function documentsOf(publisher: ServiceName): Consumer<WarehouseTx> {
  const definition = consumer<WarehouseTx>("warehouse", publisher);
  const kindsOfPublisher = documentKinds.filter(({ service }) => service === publisher);
  const factTypes = kindsOfPublisher.flatMap(({ movements, facts }) => (movesStock(movements) ? [facts] : []));
  for (const { facts } of kindsOfPublisher)
    definition.on(facts.named, ({ fact, tx }) => storeReferences(tx, fact.lines));
  const openOrders = kindsOfPublisher.flatMap(({ facts }) => facts.open ?? []);
  return definition
    .onGroup(
      factTypes.map(({ effective }) => effective),
      async (events, { tx }) => {
        const facts = events.map(({ fact }) => fact);
        await requireReferences(tx, { table: "products", ledger: "stock_documents" }, facts, ({ lines }) =>
          lines.map(({ productId }) => productId),
        );
        await requireReferences(tx, { table: "depots", ledger: "stock_documents" }, facts, ({ lines }) =>
          lines.map(({ depotId }) => depotId),
        );
      },
    )
    .onGroup(
      factTypes.flatMap(({ effective, withdrawn }) => [effective, withdrawn]),
      (events, { tx, ctx }) =>
        postAll(
          tx,
          ctx,
          events.map(({ fact, envelope }) => postInputOf(fact, envelope)),
        ),
    )
    .onGroup(
      factTypes.map(({ effective }) => effective),
      async (events, work) => {
        const effects = events.map(({ fact }) => fact);
        const claimed = await storeDocumentOwners(work.tx, effects);
        await takePrices(
          work,
          effects.filter(({ documentId }) => claimed.has(documentId)),
        );
        await fillValues(
          work.tx,
          effects.filter(({ documentId }) => !claimed.has(documentId)),
        );
      },
    )
    .onGroup(openOrders, (events, { tx }) => storeOpenOrders(tx, events));
}

const postInputOf = (
  fact: DocumentEffect | DocumentWithdrawal,
  { requestId, occurredAt }: FactEnvelope,
): PostInput => ({
  head: { ...fact, toldAt: occurredAt },
  next: "lines" in fact ? nextLines(fact) : [],
  requestId,
});

const isOwn = isOneOf(kinds);

/** The service's own documents are posted the same way as all others. */
export const fromWarehouse = documentsOf("warehouse")
  .onGroup([stockPosted], (events, { tx }) => markStockPosted(tx, events), isOwn)
  .on(
    costsChanged,
    ({ fact, tx, envelope }) => storeLineCosts(tx, fact.lines.filter(isOwn), envelope),
    ({ lines }) => lines.some(isOwn),
  );
export const fromPurchase = documentsOf("purchase");
export const fromSales = documentsOf("sales");
