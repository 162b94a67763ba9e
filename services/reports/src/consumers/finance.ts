// What the reports service hears of finance: settlement accounts and slips.
import { accountsChanged } from "@kontor/contracts/finance/facts";
import { slipEffective, slipWithdrawn } from "@kontor/contracts/finance/slip-facts";
import { consumer } from "@kontor/service-kit/consumer";
import { keepAccounts } from "../masters/masters.store.ts";
import { postSlips } from "../posting/slip.store.ts";

export const fromFinance = consumer<object>("reports", "finance")
  .on(accountsChanged, async ({ fact, tx }) => void (await keepAccounts(tx, fact.accounts)))
  .onGroup([slipEffective, slipWithdrawn], (said, { tx }) =>
    postSlips(
      tx,
      said.map(({ fact }) => fact),
    ),
  );
