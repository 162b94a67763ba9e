// Consumers of document facts: post the document's money to the ledger, or take it back, and record the accounts it names.
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { type Consumer, consumer } from "@kontor/service-kit/events/define-consumer";
import { requireReferences } from "@kontor/service-kit/events/missing-references.store";
import { noteAccounts } from "../account/references.store.ts";
import type { FinanceTx } from "../db.ts";
import { postAll, postInputOf } from "../ledger/post-document.ts";

/** The consumer of one publisher's documents. */
function documentsOf(publisher: ServiceName): Consumer<FinanceTx> {
  const factTypes = documentKinds.flatMap(({ service, facts }) => (service === publisher ? [facts] : []));
  return consumer<FinanceTx>("finance", publisher)
    .onGroup(
      factTypes.map(({ effective }) => effective),
      async (events, { tx }) => {
        const facts = events.map(({ fact }) => fact);
        await requireReferences(tx, { table: "accounts", ledger: "ledger_documents" }, facts, ({ accounts }) =>
          accounts.map(({ accountId }) => accountId),
        );
        await requireReferences(
          tx,
          { table: "replica_partners", ledger: "ledger_documents" },
          facts,
          ({ partnerId }) => [partnerId],
        );
      },
    )
    .onGroup(
      factTypes.flatMap(({ effective, named }) => [effective, named]),
      (events, { tx }) =>
        noteAccounts(
          tx,
          events.flatMap(({ fact }) => fact.accounts),
        ),
    )
    .onGroup(
      factTypes.flatMap(({ effective, withdrawn }) => [effective, withdrawn]),
      (events, { tx }) =>
        postAll(
          tx,
          events.map(({ fact }) => postInputOf(fact)),
        ),
    );
}

export const fromPurchase = documentsOf("purchase");
export const fromSales = documentsOf("sales");
