// Consumers of document facts: post the document's money to the ledger, or take it back, and record the accounts it names.
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import type { DocumentEffect, DocumentNames } from "@kontor/contracts/document/facts";
import { isOnCredit } from "@kontor/contracts/document/kind-values";
import { type Consumer, consumer } from "@kontor/service-kit/events/define-consumer";
import { requireReferences } from "@kontor/service-kit/events/missing-references.store";
import { noteAccounts } from "../account/references.store.ts";
import { dropPosted } from "../credit/credit-reservation.store.ts";
import { upsertOpenOrders } from "../credit/open-order.store.ts";
import type { FinanceTx } from "../db.ts";
import { postAll, postInputOf } from "../ledger/post-document.ts";
import { dropPostedPrepayments } from "../prepayment/prepayment-reservation.store.ts";

/** The accounts that a document names. */
const accountsOf = (fact: DocumentEffect | DocumentNames): readonly { accountId: string }[] => {
  const returnedTo = "depositReturn" in fact ? fact.depositReturn?.accountId : undefined;
  return returnedTo ? [...fact.accounts, { accountId: returnedTo }] : fact.accounts;
};

/** The consumer of one publisher's documents. */
function documentsOf(publisher: ServiceName): Consumer<FinanceTx> {
  const kinds = documentKinds.filter(({ service }) => service === publisher);
  const factTypes = kinds.map(({ facts }) => facts);
  // An order counts towards a credit limit by what is open of it, any other document by what it has posted.
  const orders = kinds.filter(isOnCredit).flatMap(({ facts: { open } }) => (open ? [open] : []));
  const posting = factTypes.filter(({ open }) => open === undefined);
  return consumer<FinanceTx>("finance", publisher)
    .onGroup(
      factTypes.map(({ effective }) => effective),
      async (events, { tx }) => {
        const facts = events.map(({ fact }) => fact);
        await requireReferences(tx, { table: "accounts", ledger: "ledger_documents" }, facts, (fact) =>
          accountsOf(fact).map(({ accountId }) => accountId),
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
          events.flatMap(({ fact }) => accountsOf(fact)),
        ),
    )
    .onGroup(
      factTypes.flatMap(({ effective, withdrawn }) => [effective, withdrawn]),
      (events, { tx }) =>
        postAll(
          tx,
          events.map(({ fact }) => postInputOf(fact)),
        ),
    )
    .onGroup(
      posting.flatMap(({ effective, withdrawn }) => [effective, withdrawn]),
      async (events, { tx }) => {
        const posted = events.map(({ fact }) => fact);
        await dropPosted(tx, posted);
        await dropPostedPrepayments(tx, posted);
      },
    )
    .onGroup(orders, (events, { tx }) => upsertOpenOrders(tx, events));
}

export const fromPurchase = documentsOf("purchase");
export const fromSales = documentsOf("sales");
