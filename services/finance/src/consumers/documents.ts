// What the finance service hears of documents: which accounts they settle with.
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import { documentKinds } from "@kontor/contracts/document/kinds";
import { type Consumer, consumer } from "@kontor/service-kit/consume";
import { noteAccounts } from "../account/uses.store.ts";
import type { FinanceTx } from "../db.ts";

function documentsOf(publisher: ServiceName): Consumer<FinanceTx> {
  const heard = consumer<FinanceTx>("finance", publisher);
  for (const { service, facts } of documentKinds)
    if (service === publisher)
      heard
        .on(facts.effective, ({ fact, tx }) => noteAccounts(tx, fact.accounts))
        .on(facts.named, ({ fact, tx }) => noteAccounts(tx, fact.accounts));
  return heard;
}

export const fromPurchase = documentsOf("purchase");
export const fromSales = documentsOf("sales");
