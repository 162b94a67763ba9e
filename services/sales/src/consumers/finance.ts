// What the sales service hears of finance: settlement accounts.
import { accountsChanged } from "@kontor/contracts/finance/facts";
import { consumer } from "@kontor/service-kit/consume";
import { keepAccounts } from "@kontor/service-kit/document/replica.store";

export const fromFinance = consumer<object>("sales", "finance").on(accountsChanged, ({ fact, tx }) =>
  keepAccounts(tx, fact.accounts),
);
