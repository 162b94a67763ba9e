// What the purchase service hears of finance: settlement accounts, and how much of its documents' debts is settled.
import { accountsChanged } from "@kontor/contracts/finance/facts";
import { debtsSettled } from "@kontor/contracts/finance/slip-facts";
import { consumer } from "@kontor/service-kit/consumer";
import { keepSettledDebts } from "@kontor/service-kit/document/posted.store";
import { keepAccounts } from "@kontor/service-kit/document/replica.store";
import { isOwnKind, kinds } from "../document/kinds.ts";

export const fromFinance = consumer<object>("purchase", "finance")
  .on(accountsChanged, ({ fact, tx }) => keepAccounts(tx, fact.accounts))
  .on(
    debtsSettled,
    ({ fact, tx, envelope }) => keepSettledDebts(tx, kinds, fact.documents, envelope),
    ({ documents }) => documents.some(({ kind }) => isOwnKind(kind)),
  );
