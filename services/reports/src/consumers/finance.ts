// Consumer of finance facts: settlement accounts and slips.
import { accountsChanged } from "@kontor/contracts/finance/facts";
import { slipEffective, slipStated, slipWithdrawn } from "@kontor/contracts/finance/slip-facts";
import { consumer } from "@kontor/service-kit/events/define-consumer";
import { storeSlipStates } from "../projections/chain.store.ts";
import { postSlips } from "../projections/slip.store.ts";
import { upsertAccounts } from "../replicas/master.store.ts";

export const fromFinance = consumer<object>("reports", "finance")
  .on(accountsChanged, async ({ fact, tx }) => void (await upsertAccounts(tx, fact.accounts)))
  .onGroup([slipEffective, slipWithdrawn], (events, { tx }) =>
    postSlips(
      tx,
      events.map(({ fact }) => fact),
    ),
  )
  .onGroup([slipEffective, slipStated], (events, { tx }) =>
    storeSlipStates(
      tx,
      events.map(({ fact, envelope: { sequence } }) => ({ fact, sequence })),
    ),
  );
