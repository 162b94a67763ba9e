// What the ledger hears of documents: their whole effect in money, or that they have none any more, and which accounts they name.
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import type { DocumentEffect, DocumentWithdrawal } from "@kontor/contracts/document/facts";
import { documentKinds } from "@kontor/contracts/document/kinds";
import { type Consumer, consumer } from "@kontor/service-kit/consume";
import { noteAccounts } from "../account/uses.store.ts";
import type { FinanceTx } from "../db.ts";
import { settleAll, settlingOf } from "../ledger/settle.ts";

/** Facts that come together are settled together, before each is heard by itself. */
const together = async (): Promise<void> => undefined;

/** The consumer of a publisher's documents. */
function documentsOf(publisher: ServiceName): Consumer<FinanceTx> {
  const heard = consumer<FinanceTx>("finance", publisher);
  const subjects = new Set<string>();
  for (const { service, facts } of documentKinds) {
    if (service !== publisher) continue;
    subjects.add(facts.effective.subject).add(facts.withdrawn.subject);
    heard
      .on(facts.effective, together)
      .on(facts.withdrawn, together)
      .on(facts.named, ({ fact, tx }) => noteAccounts(tx, fact.accounts));
  }
  return heard.first(async ({ facts, tx }) => {
    // The subjects say that these are effects and withdrawals of documents.
    const said = facts
      .filter(({ subject }) => subjects.has(subject))
      .map(({ fact }) => fact as DocumentEffect | DocumentWithdrawal);
    const accounts = said.flatMap((fact) => ("accounts" in fact ? fact.accounts : []));
    if (accounts.length > 0) await noteAccounts(tx, accounts);
    await settleAll(
      tx,
      said.flatMap((fact) => settlingOf(fact) ?? []),
    );
  });
}

export const fromPurchase = documentsOf("purchase");
export const fromSales = documentsOf("sales");
