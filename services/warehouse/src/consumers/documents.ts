// What the ledger hears of documents: their whole effect, or that they have none any more. One reader for all kinds.
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import type { Fact } from "@kontor/contracts/core/fact";
import type { DocumentEffect, DocumentWithdrawal } from "@kontor/contracts/document/facts";
import { documentKinds } from "@kontor/contracts/document/kinds";
import { costsChanged, stockSettled } from "@kontor/contracts/warehouse/stock-facts";
import { type Consumer, consumer } from "@kontor/service-kit/consume";
import { keepCosts, markStockPosted } from "@kontor/service-kit/document/posted.store";
import type { z } from "zod";
import type { WarehouseTx } from "../db.ts";
import { isOwnKind } from "../document/kinds.ts";
import { takePrices } from "../material/price.store.ts";
import { nextLines, type Settling, settleAll } from "../stock/settle.ts";
import { noteLines } from "../stock/uses.store.ts";

function documentsOf(publisher: ServiceName): Consumer<WarehouseTx> {
  const heard = consumer<WarehouseTx>("warehouse", publisher);
  const subjects = new Set<string>();
  for (const { service, facts } of documentKinds) {
    if (service !== publisher) continue;
    subjects.add(facts.effective.subject).add(facts.withdrawn.subject);
    heard
      .on<z.ZodType<DocumentEffect>>(facts.effective as Fact<z.ZodType<DocumentEffect>>, async () => undefined)
      .on(facts.withdrawn, async () => undefined)
      .on(facts.named, ({ fact, tx }) => noteLines(tx, fact.lines));
  }
  // The subjects say that these are effects and withdrawals of documents.
  return heard.first(async ({ facts, tx, ctx }) => {
    const said = facts.flatMap(({ subject, fact, envelope: { requestId } }) =>
      subjects.has(subject) ? [{ fact: fact as DocumentEffect | DocumentWithdrawal, requestId }] : [],
    );
    await settleAll(
      tx,
      ctx,
      said.map(({ fact, requestId }) => settling(fact, requestId)),
    );
    await takePrices(
      { tx, ctx },
      said.flatMap(({ fact }) => ("lines" in fact ? [fact] : [])),
    );
  });
}

const settling = (fact: DocumentEffect | DocumentWithdrawal, requestId: string): Settling => ({
  head: fact,
  next: "lines" in fact ? nextLines(fact) : [],
  requestId,
});

/** Its own documents reach the ledger the same way as everybody's. */
export const fromWarehouse = documentsOf("warehouse")
  .on(
    stockSettled,
    ({ fact, tx, envelope }) => markStockPosted(tx, [{ fact, envelope }]),
    ({ kind }) => isOwnKind(kind),
  )
  .on(
    costsChanged,
    ({ fact, tx, envelope }) =>
      keepCosts(
        tx,
        fact.lines.filter(({ kind }) => isOwnKind(kind)),
        envelope,
      ),
    ({ lines }) => lines.some(({ kind }) => isOwnKind(kind)),
  );
export const fromPurchase = documentsOf("purchase");
export const fromSales = documentsOf("sales");
